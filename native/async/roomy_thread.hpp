#pragma once
// A thread with room for calls that are nested deeply, joined at the end of its life. The room is taken from the system as it is
// used.
#include <pthread.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <system_error>
#include <utility>

namespace heist::async {

class roomy_thread {
 public:
  static constexpr std::size_t stack_bytes = std::size_t{1} << 26;

  explicit roomy_thread(std::function<void()> work) {
    auto kept = std::make_unique<std::function<void()>>(std::move(work));
    pthread_attr_t how;
    pthread_attr_init(&how);
    pthread_attr_setstacksize(&how, stack_bytes);
    const int refused = pthread_create(&thread_, &how, run, kept.get());
    pthread_attr_destroy(&how);
    if (refused != 0) throw std::system_error(refused, std::generic_category(), "pthread_create");
    kept.release();
    joinable_ = true;
  }
  roomy_thread(roomy_thread&& other) noexcept
      : thread_(other.thread_), joinable_(std::exchange(other.joinable_, false)) {}
  roomy_thread& operator=(roomy_thread&&) = delete;
  ~roomy_thread() {
    if (joinable_) pthread_join(thread_, nullptr);
  }

 private:
  static void* run(void* kept) {
    const std::unique_ptr<std::function<void()>> work(static_cast<std::function<void()>*>(kept));
    (*work)();
    return nullptr;
  }

  pthread_t thread_{};
  bool joinable_ = false;
};

}  // namespace heist::async
