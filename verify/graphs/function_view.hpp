#pragma once
// A reference to something that can be called, for the length of a call: costs no allocation.
#include <type_traits>
#include <utility>

namespace heist::verify::graphs {

template <class Signature>
class function_view;

template <class R, class... Args>
class function_view<R(Args...)> {
 public:
  template <class F>
  requires(!std::is_same_v<std::remove_cvref_t<F>, function_view>) function_view(const F& f)
      : object_(&f), call_([](const void* o, Args... args) -> R { return (*static_cast<const F*>(o))(args...); }) {}

  R operator()(Args... args) const { return call_(object_, args...); }

 private:
  const void* object_;
  R (*call_)(const void*, Args...);
};

}  // namespace heist::verify::graphs
