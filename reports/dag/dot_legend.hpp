#pragma once
// How a schedule's picture looks, and the rows above it that explain the looks.
#include <cstdint>
#include <string>

#include "model/workload/workload.hpp"
#include "reports/dag/schedule_fold.hpp"
#include "reports/schedule/schedule_document.hpp"

namespace heist::reports {

enum class weight { normal, bold };  // bold: on the costliest path

// Attributes of an edge: its head tells the kind, so that the line is free to tell a steal.
std::string edge_style(model::edge_kind kind, weight line = weight::normal);
std::string stolen_edge_style(model::edge_kind kind, model::worker_id thief, weight line = weight::normal);
std::string node_style(model::worker_id worker, weight outline = weight::normal);
// Of one that deviates the outline is red, of an inversion double.
std::string node_style(const model::schedule::node& n, weight outline);
// Of many nodes drawn as one: a stripe for each worker, as wide as its share of the work.
std::string fold_style(const drawn_part& part, weight outline);

// Rows of a table in Graphviz's HTML-like markup: the workers that executed something, whatever else occurs in what is
// drawn, and what the costliest path takes.
std::string dot_legend(const schedule_document& document, const folded_schedule& folded,
                       std::uint64_t critical_path_ns);

enum class shapes { no, yes };
// The workers alone, with the shapes of their nodes or without.
std::string worker_legend(const schedule_document& document, shapes shown);

}  // namespace heist::reports
