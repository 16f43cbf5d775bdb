# ouk_embed(TARGET NAME FILES…): compiles text files into TARGET. Declares, in namespace ouk,
#   std::span<const EmbeddedFile> NAME();   // in the order of FILES; the user declares it

function(ouk_embed target name)
    set(out ${CMAKE_CURRENT_BINARY_DIR}/embedded)
    add_custom_command(
        OUTPUT ${out}/${name}.cpp
        COMMAND ${CMAKE_COMMAND} -DOUT=${out}/${name} -DNAME=${name} "-DFILES=${ARGN}"
                -P ${OUK_ROOT}/engine/cmake/embed_files.cmake
        DEPENDS ${ARGN} ${OUK_ROOT}/engine/cmake/embed_files.cmake
        VERBATIM)
    target_sources(${target} PRIVATE ${out}/${name}.cpp)
    target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
endfunction()
