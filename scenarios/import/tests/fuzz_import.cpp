// A libFuzzer target. A first byte below the number of formats chooses one for the rest; else the format is told from
// the text, so that plain files can be given to start from. Whatever the bytes are, a reader gives a graph or a
// refusal; and a graph, written in the project's own form and read again, is the same graph. scenarios/import/README.md
// says how to build and run it.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/bad_input.hpp"
#include "scenarios/import/graph_json.hpp"
#include "scenarios/import/import.hpp"

using namespace heist;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(bytes), size);
  scenarios::import_options options;
  if (size > 0 && bytes[0] < scenarios::import_formats.size()) {
    options.format = scenarios::import_formats[bytes[0]].format;
    text.remove_prefix(1);
  }
  std::string written;
  try {
    written = scenarios::graph_json(*scenarios::import_text(text, "fuzz", options).graph);
  } catch (const base::bad_input&) {
    return 0;
  }
  const std::string again = scenarios::graph_json(*scenarios::import_text(written, "again.json").graph);
  if (again != written) std::abort();
  return 0;
}
