// A server that sends back what it receives, on the coroutine API of heist: one task per connection, a few threads for all.
//   echo_server [PORT [WORKERS]]     PORT 0, which is the default: any that is free. Prints the one it has.
// SIGINT or SIGTERM ends it: whoever waits is cancelled, and it says how many connections it had. Exit code 0.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <system_error>

#include "native/async.hpp"

namespace {

using heist::async::checked;
using heist::async::owned_descriptor;
using heist::async::readable;
using heist::async::task;
using heist::async::writable;

bool would_block() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

// False: the other side has gone.
task<bool> send_all(int socket, std::string_view left) {
  while (!left.empty()) {
    const ssize_t sent = ::send(socket, left.data(), left.size(), MSG_NOSIGNAL);
    if (sent > 0) {
      left.remove_prefix(static_cast<std::size_t>(sent));
    } else if (would_block()) {
      co_await writable(socket);
    } else {
      co_return false;
    }
  }
  co_return true;
}

// Owns the connection: it is closed however this ends.
task<> echo(int accepted) {
  const owned_descriptor connection(accepted, "accept4");
  std::array<char, 4096> received;
  while (true) {
    const ssize_t count = ::recv(connection.number(), received.data(), received.size(), 0);
    if (count > 0) {
      if (!co_await send_all(connection.number(), {received.data(), static_cast<std::size_t>(count)})) co_return;
    } else if (count < 0 && would_block()) {
      co_await readable(connection.number());
    } else {
      co_return;
    }
  }
}

task<> serve(heist::async::runtime& here, int listens, std::atomic<std::uint64_t>& connections) {
  while (true) {
    const int accepted = ::accept4(listens, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (accepted >= 0) {
      connections.fetch_add(1, std::memory_order_relaxed);
      here.spawn(echo(accepted));
    } else if (would_block() || errno == ECONNABORTED) {
      co_await readable(listens);
    } else {
      throw std::system_error(errno, std::generic_category(), "accept4");
    }
  }
}

task<> signalled(int signals) { co_await readable(signals); }

int listen_at(std::uint16_t port) {
  const int listens = checked(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), "socket");
  const int yes = 1;
  checked(::setsockopt(listens, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes), "setsockopt");
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_port = htons(port);
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  checked(::bind(listens, reinterpret_cast<const sockaddr*>(&at), sizeof at), "bind");
  checked(::listen(listens, 1024), "listen");
  return listens;
}

std::uint16_t port_of(int listens) {
  sockaddr_in at{};
  socklen_t size = sizeof at;
  checked(::getsockname(listens, reinterpret_cast<sockaddr*>(&at), &size), "getsockname");
  return ntohs(at.sin_port);
}

template <class Number>
bool read_number(std::string_view word, Number& number) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && end == word.data() + word.size();
}

int run(std::uint16_t port, unsigned workers) {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGINT);
  sigaddset(&ends, SIGTERM);
  checked(::pthread_sigmask(SIG_BLOCK, &ends, nullptr), "pthread_sigmask");  // before there are threads: they inherit it
  const owned_descriptor signals(::signalfd(-1, &ends, SFD_NONBLOCK | SFD_CLOEXEC), "signalfd");
  const owned_descriptor listens(listen_at(port), "listen");
  std::atomic<std::uint64_t> connections{0};
  {
    heist::async::runtime here(workers);
    std::printf("listening on 127.0.0.1:%u, %u workers\n", unsigned{port_of(listens.number())}, workers);
    std::fflush(stdout);
    here.spawn(serve(here, listens.number(), connections));
    here.run(signalled(signals.number()));
  }  // cancels what is left, and waits for it
  std::printf("ended after %llu connections\n", static_cast<unsigned long long>(connections.load()));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::uint16_t port = 0;
  unsigned workers = 2;
  if (argc > 3 || (argc > 1 && !read_number(argv[1], port)) || (argc > 2 && !read_number(argv[2], workers)) || workers == 0) {
    std::fprintf(stderr, "usage: echo_server [PORT [WORKERS]]\n");
    return 2;
  }
  try {
    return run(port, workers);
  } catch (const std::system_error& e) {
    std::fprintf(stderr, "echo_server: %s\n", e.what());
    return 1;
  }
}
