#include "scenarios/import/dax.hpp"

#include <expat.h>
#include <fmt/format.h>

#include <exception>
#include <limits>
#include <memory>
#include <optional>

#include "base/text/text.hpp"
#include "scenarios/import/draft.hpp"

namespace heist::scenarios {
namespace {

constexpr std::size_t most_depth = 64;
constexpr std::size_t most_profile_bytes = 1000;  // it is a number

// Without its namespace's prefix.
std::string_view local(const char* name) {
  const std::string_view whole = name;
  return whole.substr(whole.rfind(':') + 1);
}

const char* find(const char** attributes, std::string_view name) {
  for (; *attributes != nullptr; attributes += 2) {
    if (*attributes == name) return attributes[1];
  }
  return nullptr;
}

class dax_reader {
 public:
  dax_reader(std::string_view text, const std::string& where, time_unit unit)
      : text_(text), unit_(unit), draft_(text, where, "job"), parser_(XML_ParserCreate(nullptr), &XML_ParserFree) {
    if (!parser_) throw std::bad_alloc();
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(
        parser_.get(),
        [](void* self, const char* name, const char** attributes) {
          static_cast<dax_reader*>(self)->guarded([&](dax_reader& r) { r.begin(local(name), attributes); });
        },
        [](void* self, const char*) { static_cast<dax_reader*>(self)->guarded([](dax_reader& r) { r.end(); }); });
    XML_SetCharacterDataHandler(parser_.get(), [](void* self, const char* part, int bytes) {
      static_cast<dax_reader*>(self)->guarded([&](dax_reader& r) {
        r.add_text({part, static_cast<std::size_t>(bytes)});
      });
    });
    XML_SetStartDoctypeDeclHandler(parser_.get(), [](void* self, const char*, const char*, const char*, int) {
      static_cast<dax_reader*>(self)->guarded([](dax_reader& r) { r.refuse_document_type(); });
    });
  }

  imported read() {
    if (text_.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
      draft_.refuse(0, "larger than 2 GB", "take a smaller graph");
    }
    const XML_Status status = XML_Parse(parser_.get(), text_.data(), static_cast<int>(text_.size()), XML_TRUE);
    if (refusal_) std::rethrow_exception(refusal_);
    if (status != XML_STATUS_OK) {
      draft_.refuse(offset(), fmt::format("not valid XML: {}", XML_ErrorString(XML_GetErrorCode(parser_.get()))),
                    "look here or just before for a missing quote, bracket or closing tag");
    }
    return draft_.finish();
  }

 private:
  // No exception may pass through the parser, which is C: it is kept, and the parser told to stop. It may still call
  // for what it has already read.
  template <class F>
  void guarded(F call) {
    if (refusal_) return;
    try {
      call(*this);
    } catch (...) {
      refusal_ = std::current_exception();
      XML_StopParser(parser_.get(), XML_FALSE);
    }
  }

  std::size_t offset() const {
    const XML_Index at = XML_GetCurrentByteIndex(parser_.get());
    return at < 0 ? 0 : static_cast<std::size_t>(at);
  }

  void refuse_document_type() const {
    draft_.refuse(offset(), "a document type declaration, and none is read", "remove the line <!DOCTYPE ...>");
  }

  void begin(std::string_view name, const char** attributes) {
    if (depth_ == most_depth) {
      draft_.refuse(offset(), fmt::format("nested deeper than {}", most_depth), "is this a DAX file?");
    }
    if (++depth_ == 1 && name != "adag") {
      draft_.refuse(offset(), fmt::format("the root is <{}>, expected <adag>", base::excerpt(name)), "is this a DAX file?");
    }
    if (depth_ == 2 && (name == "job" || name == "dag" || name == "dax")) return begin_job(attributes);
    if (depth_ == 2 && name == "child") child_ = reference(attributes, "child");
    if (depth_ == 3 && name == "parent" && child_) {
      draft_.add_edge(reference(attributes, "parent"), *child_, told::once, offset());
    }
    if (depth_ == 3 && name == "profile" && job_) {
      const char* const key = find(attributes, "key");
      in_runtime_ = key != nullptr && std::string_view(key) == "runtime";
      runtime_.clear();
    }
  }

  void begin_job(const char** attributes) {
    const char* const id = find(attributes, "id");
    if (id == nullptr)
      draft_.refuse(offset(), "a job without an id", "for example: <job id=\"ID00001\" runtime=\"14\">");
    job_ = draft_.refer(id, offset());
    draft_.declare(*job_, offset());
    if (const char* const runtime = find(attributes, "runtime")) {
      draft_.set_cost(*job_, draft_.cost_of(trimmed(runtime), unit_, "runtime", offset()), offset());
    }
  }

  mention reference(const char** attributes, std::string_view element) {
    const char* const id = find(attributes, "ref");
    if (id == nullptr) {
      draft_.refuse(offset(), fmt::format("a <{}> without ref", element),
                    fmt::format("for example: <{} ref=\"ID00001\">", element));
    }
    return draft_.refer(id, offset());
  }

  void end() {
    if (depth_ == 3 && in_runtime_) {
      in_runtime_ = false;
      if (!draft_.has_cost(*job_)) {  // the attribute is what was measured; a profile may be an estimate
        draft_.set_cost(*job_, draft_.cost_of(trimmed(runtime_), unit_, "the profile runtime", offset()), offset());
      }
    }
    if (depth_ == 2) {
      job_.reset();
      child_.reset();
    }
    --depth_;
  }

  void add_text(std::string_view part) {
    if (!in_runtime_) return;
    if (runtime_.size() + part.size() > most_profile_bytes) {
      draft_.refuse(offset(), "the profile runtime goes on and on, expected a number", "for example: 12.5");
    }
    runtime_ += part;
  }

  static std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blank);
    if (first == text.npos) return "";
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
  }

  const std::string_view text_;
  const time_unit unit_;
  draft draft_;
  std::unique_ptr<XML_ParserStruct, void (*)(XML_Parser)> parser_;
  std::exception_ptr refusal_;
  std::size_t depth_ = 0;
  std::optional<mention> job_;    // the one being read
  std::optional<mention> child_;  // the one whose parents are being read
  bool in_runtime_ = false;
  std::string runtime_;
};

}  // namespace

imported read_dax(std::string_view text, const std::string& where, time_unit unit) {
  return dax_reader(text, where, unit).read();
}

}  // namespace heist::scenarios
