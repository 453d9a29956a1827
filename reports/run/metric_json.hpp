#pragma once
// The metrics of a run in its JSON document, as metric_table.cpp declares them: written, and read back.
#include "base/json/json_place.hpp"
#include "base/json/json_writer.hpp"
#include "model/result/run_result.hpp"

namespace heist::reports {

// Those beside "metrics", as members of the object that is open; and the members of "metrics" that are numbers.
void write_run_numbers(base::json_writer& out, const model::run_result& r);
void write_watched_numbers(base::json_writer& out, const model::run_result& r);
// The times of a worker, as an object.
void write_worker_times(base::json_writer& out, const model::worker_times& times);

// The fields of a result that are numbers. Throws base::bad_input with the place for what is missing or no such number.
void read_numbers(const base::json_place& run, model::run_result& into);
model::worker_times read_worker_times(const base::json_place& worker);
// Refuses derived numbers that contradict what they are derived from: a page that shows the one and a document that says
// the other would both be believed.
void check_derived_numbers(const base::json_place& run, const model::run_result& read);
void check_derived(const base::json_place& given, double derived);

}  // namespace heist::reports
