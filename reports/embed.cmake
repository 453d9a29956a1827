# Writes a C++ file that has other files in it, as text: cmake -DOUT=embedded.cpp -DFILES=a.css,b.js -P embed.cmake
# With -DBASE=folder they are called by their path from there and become embedded_sources, which are shown and not run.
string(REPLACE "," ";" files "${FILES}")
set(entries "")
set(table embedded_files)
set(unfit "\\)embedded\"|</script|</style|<!--")
if(BASE)
  set(table embedded_sources)
  set(unfit "\\)embedded\"")
endif()
foreach(file IN LISTS files)
  if(BASE)
    file(RELATIVE_PATH name "${BASE}" "${file}")
  else()
    get_filename_component(name "${file}" NAME)
  endif()
  file(READ "${file}" text)
  if(text MATCHES "${unfit}")
    message(FATAL_ERROR "${file} has )embedded\" in it, or what would end the element of a page that it stands in")
  endif()
  string(APPEND entries "    {\"${name}\", R\"embedded(${text})embedded\"},\n")
endforeach()
file(WRITE "${OUT}" "#include \"reports/page/embedded_file.hpp\"

namespace heist::reports {
static constexpr embedded_file files[] = {
${entries}};
const std::span<const embedded_file> ${table}(files);
}  // namespace heist::reports
")
