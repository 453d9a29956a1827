// Asks an echo server on the loopback: so many requests over so many connections at once, each with a text of its own that has
// to come back. Ends when all have been answered, one was not, or the time is up.
//   echo_load PORT [REQUESTS [CONNECTIONS [SECONDS]]]     10,000 over 100, at most 60 s
// Exit code 0: every request was answered, with what was sent; 1: not.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <stop_token>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "native/async.hpp"

namespace {

using heist::async::checked;
using heist::async::owned_descriptor;
using heist::async::readable;
using heist::async::task;
using heist::async::writable;

struct tally {
  std::atomic<std::uint64_t> answered{0}, wrong{0}, failed{0};
};

bool would_block() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR || errno == EINPROGRESS; }

task<int> connect_to(int socket, std::uint16_t port) {
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_port = htons(port);
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&at), sizeof at) == 0) co_return 0;
  if (!would_block()) co_return errno;
  co_await writable(socket);
  int error = 0;
  socklen_t size = sizeof error;
  checked(::getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size), "getsockopt");
  co_return error;
}

// What comes back for a text that is short enough to be sent at once.
task<std::string> ask(int socket, std::string_view text) {
  if (::send(socket, text.data(), text.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(text.size())) co_return "";
  std::string answer;
  std::array<char, 256> received;
  while (answer.size() < text.size()) {
    const ssize_t count = ::recv(socket, received.data(), received.size(), 0);
    if (count > 0) {
      answer.append(received.data(), static_cast<std::size_t>(count));
    } else if (count < 0 && would_block()) {
      co_await readable(socket);
    } else {
      co_return answer;
    }
  }
  co_return answer;
}

task<> connection(std::uint16_t port, std::uint64_t number, std::uint64_t requests, tally& all) {
  const owned_descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), "socket");
  const int error = co_await connect_to(socket.number(), port);
  if (error != 0) {
    all.failed.fetch_add(requests);
    co_return;
  }
  for (std::uint64_t i = 0; i < requests; ++i) {
    const std::string text = "connection " + std::to_string(number) + " request " + std::to_string(i) + "\n";
    const std::string answer = co_await ask(socket.number(), text);
    (answer == text ? all.answered : all.wrong).fetch_add(1);
  }
}

task<> every(std::uint16_t port, std::uint64_t requests, std::uint64_t connections, tally& all) {
  std::vector<task<>> clients;
  for (std::uint64_t i = 0; i < connections; ++i) {
    clients.push_back(connection(port, i, requests / connections + (i < requests % connections ? 1 : 0), all));
  }
  co_await when_all(std::move(clients));
}

task<> give_up(std::uint64_t seconds, std::stop_source all) {
  co_await heist::async::sleep_for(std::chrono::seconds(seconds));
  all.request_stop();
}

bool read_numbers(int argc, char** argv, std::array<std::uint64_t, 4>& numbers) {
  if (argc < 2 || argc > 5) return false;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    std::uint64_t& number = numbers[static_cast<std::size_t>(i - 1)];
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size() || number == 0) return false;
  }
  return numbers[0] <= 65535 && numbers[2] <= 1000 && numbers[3] <= 3600;
}

}  // namespace

int main(int argc, char** argv) {
  std::array<std::uint64_t, 4> numbers{0, 10'000, 100, 60};
  if (!read_numbers(argc, argv, numbers)) {
    std::fprintf(stderr, "usage: echo_load PORT [REQUESTS [CONNECTIONS [SECONDS]]]\n");
    return 2;
  }
  const auto [port, requests, connections, seconds] = numbers;
  tally all;
  std::stop_source stop;
  heist::async::runtime here(2);
  here.spawn(give_up(seconds, stop));
  try {
    here.run(every(static_cast<std::uint16_t>(port), requests, connections, all), stop.get_token());
  } catch (const heist::async::cancelled&) {
    std::printf("time is up after %llu s\n", static_cast<unsigned long long>(seconds));
  }
  std::printf("%llu requests over %llu connections: %llu answered, %llu wrong, %llu without a connection\n",
              static_cast<unsigned long long>(requests), static_cast<unsigned long long>(connections),
              static_cast<unsigned long long>(all.answered.load()), static_cast<unsigned long long>(all.wrong.load()),
              static_cast<unsigned long long>(all.failed.load()));
  return all.answered.load() == requests ? 0 : 1;
}
