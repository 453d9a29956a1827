// CppUTest replaces the global operators new and delete to find leaks, and its bookkeeping is not safe between threads
// unless it is told to take a lock. The workers of a run allocate, so it is told before the first test.
#include <CppUTest/CommandLineTestRunner.h>
#include <CppUTest/MemoryLeakWarningPlugin.h>

int main(int argc, char** argv) {
  MemoryLeakWarningPlugin::turnOnThreadSafeNewDeleteOverloads();
  return CommandLineTestRunner::RunAllTests(argc, argv);
}
