#pragma once
// The coroutine API of heist: tasks that fork, join, sleep and wait for descriptors, on workers that steal from one another
// and never wait. native/async/README.md says what it promises.
//
//   heist::async::task<int> answer() {
//     co_await heist::async::sleep_for(std::chrono::milliseconds(10));
//     co_return 42;
//   }
//   heist::async::runtime four(4);
//   int n = four.run(answer());
#include "native/async/descriptor.hpp"
#include "native/async/errors.hpp"
#include "native/async/join.hpp"
#include "native/async/poll.hpp"
#include "native/async/reschedule.hpp"
#include "native/async/runtime.hpp"
#include "native/async/sleep.hpp"
#include "native/async/stop.hpp"
#include "native/async/task.hpp"
