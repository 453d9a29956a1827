#pragma once
// What a run was asked for and what came of it, a column each: the vocabulary of every table of runs.
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text/table.hpp"
#include "model/result/run_result.hpp"

namespace heist::reports {

struct run_field {
  std::string head;
  base::alignment align;
  std::function<std::string(const model::run_result&)> cell;
  std::string usual = {};  // what need not be said where all say it
};

// A name from a file as a cell.
std::string name_text(const std::string& name);

run_field workload_field();
// Everything that these experiments set, but for their seeds, uncut.
std::vector<run_field> all_setting_fields(const std::vector<model::run_result>& results);
// What of it a reader is shown beside the workload's name: the scheduler with all its parameters, workers, the machine; of
// programs of one name that are not the same one, what they differ in.
std::vector<run_field> setting_fields(const std::vector<model::run_result>& results);

// Takes the settings that are the same in all runs out of the fields and says them in a line: "workers 4, pool ...".
std::string fold_common(std::vector<run_field>& fields, const std::vector<model::run_result>& results);

// The fields of the rows as a table.
std::string field_table(const std::vector<run_field>& fields, const std::vector<model::run_result>& results);

inline constexpr std::size_t widest_table = 120;

// The same, without the fields of these heads as far as it would be wider than that, and a line that says which. They
// are taken out of the fields as well.
std::string fitted_table(std::vector<run_field>& fields, const std::vector<model::run_result>& results,
                         std::span<const std::string_view> expendable);

// In lines no wider than a table.
std::string wrapped(const std::string& text);

// Of a column, by its head, what a reader may ask.
struct column_meaning {
  std::string_view head;
  std::string text;
};

// What the columns mean that are there, in lines no wider than a table.
std::string legend(const std::vector<run_field>& fields, std::span<const column_meaning> meanings);

}  // namespace heist::reports
