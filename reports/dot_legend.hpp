#pragma once
// How a schedule's picture looks, and the corner of it that explains the looks.
#include <string>

#include "model/workload/workload.hpp"
#include "reports/schedule_document.hpp"

namespace heist::reports {

// Attributes of an edge: its head tells the kind, so that the line is free to tell a steal.
std::string edge_style(model::edge_kind kind);
std::string stolen_edge_style(model::edge_kind kind, model::worker_id thief);
std::string node_style(model::worker_id worker);

// A cluster with the workers that executed something and the kinds of edges that occur.
std::string dot_legend(const schedule_document& document);

}  // namespace heist::reports
