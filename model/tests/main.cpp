#include <CppUTest/CommandLineTestRunner.h>

int main(int argument_count, char** arguments) {
  return CommandLineTestRunner::RunAllTests(argument_count, arguments);
}
