#pragma once
// How a schedule's picture looks, and the corner of it that explains the looks.
#include <cstdint>
#include <string>

#include "model/workload/workload.hpp"
#include "reports/schedule_document.hpp"

namespace heist::reports {

enum class weight { normal, bold };  // bold: on the costliest path

// Attributes of an edge: its head tells the kind, so that the line is free to tell a steal.
std::string edge_style(model::edge_kind kind, weight line = weight::normal);
std::string stolen_edge_style(model::edge_kind kind, model::worker_id thief, weight line = weight::normal);
std::string node_style(model::worker_id worker, weight outline = weight::normal);

// A cluster with the workers that executed something, the kinds of edges that occur, and what the costliest path takes.
std::string dot_legend(const schedule_document& document, std::uint64_t critical_path_ns);

}  // namespace heist::reports
