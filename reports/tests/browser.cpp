#include "reports/tests/browser.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

#include "base/child_process.hpp"
#include "base/file/file_descriptor.hpp"
#include "base/tests/temporary_folder.hpp"

namespace heist::reports {
namespace {

using base::file_descriptor;
using base::find_program;
using base::temporary_folder;

namespace fs = std::filesystem;
using nlohmann::json;
using std::chrono::steady_clock;

constexpr auto patience = std::chrono::seconds(30);  // for anything; a loaded machine is slow
constexpr auto patience_at_the_end = std::chrono::seconds(5);

std::vector<std::string> arguments_for(const fs::path& profile) {
  return {"--headless=new",
          "--no-sandbox",
          "--disable-gpu",
          "--disable-dev-shm-usage",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--disable-extensions",
          "--disable-default-apps",
          "--mute-audio",
          "--hide-scrollbars",
          "--remote-debugging-pipe",
          fmt::format("--user-data-dir={}", profile.string()),
          "about:blank"};
}

std::string decode_base64(const std::string& text) {
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned held = 0;
  int bits = 0;
  for (const char c : text) {
    const std::size_t digit = alphabet.find(c);
    if (digit == alphabet.npos) break;
    held = held << 6 | static_cast<unsigned>(digit);
    if ((bits += 6) < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(held >> bits & 0xFF);
  }
  return bytes;
}

}  // namespace

struct browser::state {
  temporary_folder profile;
  file_descriptor commands, answers;
  std::optional<base::child_process> child;  // it and its children
  std::string buffer;
  std::string session;
  std::uint64_t last_id = 0;
  bool loaded = false;
  std::vector<std::string> complaints, requests;

  json receive(steady_clock::time_point until) {
    while (true) {
      const std::size_t end = buffer.find('\0');
      if (end != buffer.npos) {
        const json message = json::parse(buffer.substr(0, end));
        buffer.erase(0, end + 1);
        return message;
      }
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - steady_clock::now()).count();
      pollfd waiting{answers.number(), POLLIN, 0};
      if (left <= 0 || ::poll(&waiting, 1, static_cast<int>(left)) == 0)
        throw std::runtime_error("the browser does not answer");
      char chunk[1 << 16];
      const ssize_t got = ::read(answers.number(), chunk, sizeof chunk);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) throw std::runtime_error("the browser has gone");
      buffer.append(chunk, static_cast<std::size_t>(got));
    }
  }

  void send(const json& message) {
    const std::string text = message.dump() + '\0';
    for (std::size_t sent = 0; sent < text.size();) {
      const ssize_t put = ::write(commands.number(), text.data() + sent, text.size() - sent);
      if (put < 0 && errno == EINTR) continue;
      if (put <= 0) throw std::runtime_error("the browser does not listen");
      sent += static_cast<std::size_t>(put);
    }
  }

  void note(const json& event) {
    const std::string method = event.value("method", "");
    const json& what = event.contains("params") ? event["params"] : json::object();
    if (method == "Page.loadEventFired") loaded = true;
    if (method == "Runtime.exceptionThrown" || method == "Page.javascriptDialogOpening")
      complaints.push_back(event.dump());
    if (method == "Runtime.consoleAPICalled" && what.value("type", "") != "log") complaints.push_back(event.dump());
    if (method == "Log.entryAdded") complaints.push_back(event.dump());
    if (method == "Network.requestWillBeSent") requests.push_back(what["request"].value("url", ""));
    if (method == "Page.javascriptDialogOpening") post("Page.handleJavaScriptDialog", {{"accept", false}});
  }

  // Without waiting for the answer, which is passed over when it comes.
  std::uint64_t post(const std::string& method, const json& parameters) {
    json message{{"id", ++last_id}, {"method", method}, {"params", parameters}};
    if (!session.empty()) message["sessionId"] = session;
    send(message);
    return last_id;
  }

  json call(const std::string& method, const json& parameters = json::object()) {
    const std::uint64_t id = post(method, parameters);
    const auto until = steady_clock::now() + patience;
    while (true) {
      const json message = receive(until);
      if (message.contains("method")) {
        note(message);
      } else if (message.value("id", std::uint64_t{0}) == id) {
        if (message.contains("error")) throw std::runtime_error(fmt::format("{}: {}", method, message["error"].dump()));
        return message["result"];
      }
    }
  }

  void attach() {
    const json target = call("Target.createTarget", {{"url", "about:blank"}})["targetId"];
    session = call("Target.attachToTarget", {{"targetId", target}, {"flatten", true}})["sessionId"];
    for (const char* domain : {"Page", "Runtime", "Network", "Log"}) call(fmt::format("{}.enable", domain));
  }

  void end() {
    try {
      session.clear();
      post("Browser.close", json::object());
    } catch (const std::exception&) {  // it has gone already, or will be ended
    }
    child->ended_within(patience_at_the_end);
    child.reset();
  }
};

std::optional<fs::path> browser::program() {
  for (const char* name : {"chromium", "chromium-browser", "google-chrome"}) {
    if (const auto found = find_program(name)) return found;
  }
  return std::nullopt;
}

browser::browser(const fs::path& program) : state_(std::make_unique<state>()) {
  base::pipe_ends commands = base::make_pipe(), answers = base::make_pipe();
  base::child_setup setup;
  setup.give(3, commands.read).give(4, answers.write).discard(STDOUT_FILENO).discard(STDERR_FILENO).own_group();
  state_->child.emplace(program, arguments_for(state_->profile.path), setup);
  state_->commands = std::move(commands.write);
  state_->answers = std::move(answers.read);
  commands.read.close();
  answers.write.close();
  try {
    state_->attach();
  } catch (...) {
    state_->end();
    throw;
  }
}

browser::~browser() {
  state_->end();
}

void browser::resize(int width, int height, bool dark) {
  state_->call("Emulation.setDeviceMetricsOverride",
               {{"width", width}, {"height", height}, {"deviceScaleFactor", 1}, {"mobile", false}});
  state_->call("Emulation.setEmulatedMedia",
               {{"features", {{{"name", "prefers-color-scheme"}, {"value", dark ? "dark" : "light"}}}}});
}

void browser::open(const fs::path& page) {
  state_->complaints.clear();
  state_->requests.clear();
  state_->loaded = false;
  const json opened = state_->call("Page.navigate", {{"url", fmt::format("file://{}", fs::absolute(page).string())}});
  if (opened.contains("errorText")) throw std::runtime_error(opened["errorText"].get<std::string>());
  const auto until = steady_clock::now() + patience;
  while (!state_->loaded) {
    const json message = state_->receive(until);
    if (message.contains("method")) state_->note(message);
  }
  evaluate(
      "new Promise((done) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => "
      "setTimeout(done)))))");
}

std::string browser::evaluate(const std::string& expression) {
  const json answer =
      state_->call("Runtime.evaluate", {{"expression", expression}, {"awaitPromise", true}, {"returnByValue", true}});
  if (answer.contains("exceptionDetails")) throw std::runtime_error(answer["exceptionDetails"].dump());
  return answer["result"].contains("value") ? answer["result"]["value"].dump() : "undefined";
}

void browser::await(const std::string& expression) {
  const auto until = steady_clock::now() + patience;
  while (evaluate(fmt::format("Boolean({})", expression)) != "true") {
    if (steady_clock::now() > until) throw std::runtime_error(fmt::format("never true: {}", expression));
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

browser::position browser::place_of(const std::string& expression) {
  const json place = json::parse(evaluate(expression));
  return {place.at(0).get<double>(), place.at(1).get<double>()};
}

void browser::move(position to) {
  state_->call("Input.dispatchMouseEvent", {{"type", "mouseMoved"}, {"x", to.x}, {"y", to.y}});
}

void browser::click(position at) {
  drag(at, at);
}

void browser::drag(position from, position to) {
  const auto send = [&](const char* type, position at) {
    state_->call("Input.dispatchMouseEvent",
                 {{"type", type}, {"x", at.x}, {"y", at.y}, {"button", "left"}, {"buttons", 1}, {"clickCount", 1}});
  };
  move(from);
  send("mousePressed", from);
  if (from.x != to.x || from.y != to.y) send("mouseMoved", to);
  send("mouseReleased", to);
}

void browser::wheel(position at, double delta_y) {
  state_->call("Input.dispatchMouseEvent",
               {{"type", "mouseWheel"}, {"x", at.x}, {"y", at.y}, {"deltaX", 0}, {"deltaY", delta_y}});
}

void browser::press(const std::string& key, const std::string& text) {
  json down{{"type", text.empty() ? "rawKeyDown" : "keyDown"}, {"key", key}};
  if (!text.empty()) down["text"] = text;
  state_->call("Input.dispatchKeyEvent", down);
  state_->call("Input.dispatchKeyEvent", {{"type", "keyUp"}, {"key", key}});
}

std::string browser::screenshot() {
  return decode_base64(state_->call("Page.captureScreenshot", {{"format", "png"}})["data"].get<std::string>());
}

const std::vector<std::string>& browser::complaints() const {
  return state_->complaints;
}

const std::vector<std::string>& browser::requests() const {
  return state_->requests;
}

}  // namespace heist::reports
