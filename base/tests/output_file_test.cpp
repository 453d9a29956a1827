#include "base/file/output_file.hpp"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <stdexcept>

#include "base/bad_input.hpp"
#include "base/tests/temporary_folder.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;
namespace fs = std::filesystem;

namespace {

// For the length of a test: nobody's rights where the tests run as root, whom no permission stops.
class without_privileges {
 public:
  without_privileges() : root_(::geteuid() == 0) {
    if (root_ && ::seteuid(65534) != 0) throw std::runtime_error("cannot give up privileges");
  }
  ~without_privileges() {
    if (root_ && ::seteuid(0) != 0) std::abort();
  }

 private:
  const bool root_;
};

// For the length of a test: no file may grow beyond so many bytes, as on a disk that is nearly full.
class little_space {
 public:
  explicit little_space(rlim_t bytes) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    handler_ = std::signal(SIGXFSZ, SIG_IGN);
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~little_space() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int) = nullptr;
};

}  // namespace

TEST_GROUP(output_file) {
  temporary_folder folder;

  std::string refusal(const fs::path& path, std::string_view content = "text") {
    return message_of<bad_input>([&] { write_file(path, content); });
  }
};

TEST(output_file, parent_folders_are_created) {
  write_file(folder.path / "a" / "b" / "c.txt", "text");
  STRCMP_EQUAL("text", content_of(folder.path / "a" / "b" / "c.txt").c_str());
}

TEST(output_file, an_older_file_is_replaced_and_nothing_else_is_left) {
  write_file(folder.path / "c.txt", "a longer text");
  write_file(folder.path / "c.txt", "text");
  STRCMP_EQUAL("text", content_of(folder.path / "c.txt").c_str());
  UNSIGNED_LONGS_EQUAL(1, folder.entries());
}

TEST(output_file, permissions_of_an_older_file_stay) {
  write_file(folder.path / "c.txt", "old");
  fs::permissions(folder.path / "c.txt", fs::perms(0600));
  write_file(folder.path / "c.txt", "new");
  LONGS_EQUAL(0600, static_cast<int>(fs::status(folder.path / "c.txt").permissions()));
}

TEST(output_file, a_link_stays_a_link) {
  write_file(folder.path / "real" / "c.txt", "old");
  fs::create_symlink("real/c.txt", folder.path / "link");
  write_file(folder.path / "link", "new");
  CHECK_TRUE(fs::is_symlink(folder.path / "link"));
  STRCMP_EQUAL("new", content_of(folder.path / "real" / "c.txt").c_str());
}

TEST(output_file, a_directory_in_its_place_is_refused_with_its_path) {
  fs::create_directory(folder.path / "taken");
  const std::string expected = (folder.path / "taken").string() + ": cannot write: Is a directory";
  STRCMP_CONTAINS(expected.c_str(), refusal(folder.path / "taken").c_str());
}

TEST(output_file, a_file_in_the_place_of_a_folder_is_refused) {
  write_file(folder.path / "file", "old");
  STRCMP_CONTAINS("Not a directory", refusal(folder.path / "file" / "c.txt").c_str());
  STRCMP_EQUAL("old", content_of(folder.path / "file").c_str());
}

TEST(output_file, a_read_only_folder_is_refused_with_the_reason) {
  fs::permissions(folder.path, fs::perms(0555));
  const without_privileges here;
  STRCMP_CONTAINS("Permission denied", refusal(folder.path / "c.txt").c_str());
  STRCMP_CONTAINS("Permission denied", refusal(folder.path / "new" / "c.txt").c_str());
  UNSIGNED_LONGS_EQUAL(0, folder.entries());
}

TEST(output_file, a_full_device_is_refused_and_stays_a_device) {
  STRCMP_CONTAINS("/dev/full: cannot write: No space left on device", refusal("/dev/full").c_str());
  CHECK_TRUE(fs::is_character_file("/dev/full"));
}

TEST(output_file, a_disk_that_fills_up_half_way_leaves_the_older_file_and_nothing_else) {
  write_file(folder.path / "c.txt", "old");
  const little_space here(100'000);
  STRCMP_CONTAINS("File too large", refusal(folder.path / "c.txt", std::string(1'000'000, 'x')).c_str());
  STRCMP_EQUAL("old", content_of(folder.path / "c.txt").c_str());
  UNSIGNED_LONGS_EQUAL(1, folder.entries());
}

TEST(output_file, names_as_long_as_they_may_be_are_written_and_longer_ones_refused) {
  write_file(folder.path / std::string(255, 'n'), "text");
  STRCMP_CONTAINS("File name too long", refusal(folder.path / std::string(256, 'n')).c_str());
  UNSIGNED_LONGS_EQUAL(1, folder.entries());
}

TEST(output_file, an_empty_path_is_refused) {
  STRCMP_CONTAINS("No such file", refusal("").c_str());
}

TEST(output_file, pieces_become_one_file_when_finished_and_none_before) {
  const std::string large(200'000, 'x');
  {
    output_file file(folder.path / "c.txt");
    for (const std::string& piece : {std::string("a"), large, std::string("b")}) file.write(piece);
    CHECK_FALSE(fs::exists(folder.path / "c.txt"));
    file.finish();
  }
  STRCMP_EQUAL(("a" + large + "b").c_str(), content_of(folder.path / "c.txt").c_str());
  UNSIGNED_LONGS_EQUAL(1, folder.entries());
}

TEST(output_file, pieces_that_were_not_finished_leave_the_older_file) {
  write_file(folder.path / "c.txt", "old");
  {
    output_file file(folder.path / "c.txt");
    file.write(std::string(200'000, 'x'));
  }
  STRCMP_EQUAL("old", content_of(folder.path / "c.txt").c_str());
  UNSIGNED_LONGS_EQUAL(1, folder.entries());
}
