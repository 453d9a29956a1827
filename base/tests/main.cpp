#include <CppUTest/CommandLineTestRunner.h>

int main(int count, char** arguments) {
  return CommandLineTestRunner::RunAllTests(count, arguments);
}
