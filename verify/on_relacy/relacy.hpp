#pragma once
// Relacy, with its macros taken back: it redefines new, delete, malloc, free, assert and errno for whoever includes it.
// Only files of this folder include this one, and no header that another folder includes does.
#include <cassert>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <new>
#include <source_location>
#include <vector>

#include <relacy/relacy.hpp>

#undef new
#undef delete
#undef malloc
#undef calloc
#undef realloc
#undef free
#undef assert
#undef errno
#undef $
#undef VAR
#undef memory_order_relaxed
#undef memory_order_consume
#undef memory_order_acquire
#undef memory_order_release
#undef memory_order_acq_rel
#undef memory_order_seq_cst
