# find_package(heist): heist::check_main, heist::heist and heist_add_check() to check pools of one's own.
include(CMakeFindDependencyMacro)
find_dependency(fmt)

get_filename_component(heist_PREFIX ${CMAKE_CURRENT_LIST_DIR}/../../.. ABSOLUTE)
if(NOT TARGET heist::check_main)
  foreach(library base model reports verify check_base graphs on_graphs on_relacy checker check_main)
    add_library(heist::${library} STATIC IMPORTED)
    set_target_properties(heist::${library} PROPERTIES
      IMPORTED_LOCATION ${heist_PREFIX}/lib/heist/libheist_${library}.a
      INTERFACE_INCLUDE_DIRECTORIES ${heist_PREFIX}/include/heist)
  endforeach()
  target_link_libraries(heist::base INTERFACE fmt::fmt)
  target_link_libraries(heist::reports INTERFACE heist::base heist::model)
  target_link_libraries(heist::verify INTERFACE heist::reports)
  target_link_libraries(heist::checker INTERFACE heist::verify xxhash)
  target_link_libraries(heist::check_base INTERFACE heist::verify)
  target_link_libraries(heist::on_graphs INTERFACE heist::graphs heist::check_base)
  target_link_libraries(heist::on_relacy INTERFACE heist::check_base)
  target_link_libraries(heist::check_main INTERFACE heist::checker)
  add_executable(heist::heist IMPORTED)
  set_target_properties(heist::heist PROPERTIES IMPORTED_LOCATION ${heist_PREFIX}/bin/heist)
endif()
include(${CMAKE_CURRENT_LIST_DIR}/heist_add_check.cmake)
