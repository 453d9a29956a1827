#pragma once
// The formats that a graph can be read from, and how to tell which one a file is in.
#include <array>
#include <string>
#include <string_view>

namespace heist::scenarios {

enum class import_format { toml, json, dot, stg, wfformat, dax };

struct import_format_entry {
  import_format format;
  std::string_view name;     // for --format
  std::string_view meaning;  // one line
};

inline constexpr std::array import_formats{
    import_format_entry{import_format::toml, "toml", "heist's own form: nodes and edges, as in a scenario"},
    import_format_entry{import_format::json, "json", "heist's own form, schema heist.graph/1"},
    import_format_entry{import_format::dot, "dot", "DOT with SimGrid's conventions: size of a node in flops"},
    import_format_entry{import_format::stg, "stg", "Standard Task Graph Set (Kasahara)"},
    import_format_entry{import_format::wfformat, "wfformat", "WfCommons WfFormat 1.3 to 1.5"},
    import_format_entry{import_format::dax, "dax", "Pegasus DAX 2.1 and 3"},
};

std::string_view to_string(import_format format);

// Throws base::bad_input for a word that is none of the names.
import_format import_format_named(std::string_view name);

// By the ending of the file's name, else by how the text begins; the two JSON forms by their first telling key. Throws
// base::bad_input where nothing can be told. where: the file, fit for printing.
import_format tell_format(std::string_view text, std::string_view file_name, const std::string& where);

}  // namespace heist::scenarios
