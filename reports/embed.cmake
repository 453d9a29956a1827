# Writes a C++ file that has other files in it, as text: cmake -DOUT=embedded.cpp -DFILES=a.css,b.js -P embed.cmake
string(REPLACE "," ";" files "${FILES}")
set(entries "")
foreach(file IN LISTS files)
  get_filename_component(name "${file}" NAME)
  file(READ "${file}" text)
  if(text MATCHES "\\)embedded\"|</script|</style|<!--")
    message(FATAL_ERROR "${file} has )embedded\" in it, or what would end the element of a page that it stands in")
  endif()
  string(APPEND entries "    {\"${name}\", R\"embedded(${text})embedded\"},\n")
endforeach()
file(WRITE "${OUT}" "#include \"reports/embedded_file.hpp\"

namespace heist::reports {
static constexpr embedded_file files[] = {
${entries}};
const std::span<const embedded_file> embedded_files(files);
}  // namespace heist::reports
")
