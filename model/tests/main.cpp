#include <CppUTest/CommandLineTestRunner.h>
#include <CppUTest/MemoryLeakWarningPlugin.h>

int main(int argument_count, char** arguments) {
  MemoryLeakWarningPlugin::turnOnThreadSafeNewDeleteOverloads();  // some tests run several threads
  return CommandLineTestRunner::RunAllTests(argument_count, arguments);
}
