# Run at each build by engine/base: writes ${OUT} from ${TEMPLATE}, ${VERSION} and git's commit in
# ${ROOT}. The file stays untouched, and nothing is compiled again, while they are the same.
set(COMMIT unknown)

function(run_git result_variable output_variable)
    execute_process(COMMAND git -C ${ROOT} ${ARGN} OUTPUT_VARIABLE output RESULT_VARIABLE result
                    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    set(${result_variable} "${result}" PARENT_SCOPE)
    set(${output_variable} "${output}" PARENT_SCOPE)
endfunction()

# Sources unpacked inside a foreign repository must not take its commit for theirs.
run_git(result top rev-parse --show-toplevel)
if(result STREQUAL "0")
    get_filename_component(top ${top} REALPATH)
    get_filename_component(root ${ROOT} REALPATH)
endif()
if(result STREQUAL "0" AND top STREQUAL root)
    run_git(result commit rev-parse --short=12 HEAD)
    run_git(changes ignored diff-index --quiet HEAD)
    if(result STREQUAL "0")
        set(COMMIT ${commit})
        if(NOT changes STREQUAL "0")
            string(APPEND COMMIT "+changes")
        endif()
    endif()
endif()

configure_file(${TEMPLATE} ${OUT} @ONLY)
