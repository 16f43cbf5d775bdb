# The page of `ouk report`: its packages are installed at configure time, so that AUTO knows whether
# they can be had; Node bundles it at build time into one HTML file, which is compiled in. All of it
# happens in the build folder.
set(page_sources ${CMAKE_CURRENT_SOURCE_DIR}/report/page)
set(OUK_PAGE_DIR ${CMAKE_CURRENT_BINARY_DIR}/page CACHE INTERNAL "where the page is bundled")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
    ${page_sources}/package.json ${page_sources}/package-lock.json)

# Sets `problem`: what keeps the packages away, or nothing. Installed once for each lock file; with
# tests, what those need beside.
function(ouk_install_page_packages problem)
    set(${problem} "" PARENT_SCOPE)
    find_program(OUK_NODE node)
    find_program(OUK_NPM npm)
    if(NOT OUK_NODE OR NOT OUK_NPM)
        set(${problem} "Node and npm are not here" PARENT_SCOPE)
        return()
    endif()
    execute_process(COMMAND ${OUK_NODE} --version OUTPUT_VARIABLE version)
    if(NOT version MATCHES "^v([0-9]+)" OR CMAKE_MATCH_1 LESS 18)
        set(${problem} "Node 18 or later is not here" PARENT_SCOPE)
        return()
    endif()
    file(SHA256 ${page_sources}/package-lock.json lock)
    set(wanted "${lock} ${OUK_TESTS}")
    set(stamp ${OUK_PAGE_DIR}/node_modules/installed)
    if(EXISTS ${stamp})
        file(READ ${stamp} installed)
        if(installed STREQUAL wanted)
            return()
        endif()
    endif()
    file(COPY ${page_sources}/package.json ${page_sources}/package-lock.json
         DESTINATION ${OUK_PAGE_DIR})
    set(only "")
    if(NOT OUK_TESTS)
        set(only --omit=dev)
    endif()
    # Whom the machine trusts, a company's own authority among them, npm shall trust too.
    set(authorities /etc/ssl/certs/ca-certificates.crt)
    if(EXISTS ${authorities} AND NOT DEFINED ENV{NODE_EXTRA_CA_CERTS})
        set(ENV{NODE_EXTRA_CA_CERTS} ${authorities})
    endif()
    execute_process(
        COMMAND ${OUK_NPM} ci --ignore-scripts --no-audit --no-fund --prefer-offline --fetch-retries=1
                --fetch-retry-mintimeout=2000 --fetch-retry-maxtimeout=5000 ${only}
        WORKING_DIRECTORY ${OUK_PAGE_DIR} RESULT_VARIABLE result
        OUTPUT_FILE ${OUK_PAGE_DIR}/npm.log ERROR_FILE ${OUK_PAGE_DIR}/npm.log TIMEOUT 300)
    if(NOT result STREQUAL "0")
        set(${problem} "npm could not install its packages (${OUK_PAGE_DIR}/npm.log)" PARENT_SCOPE)
        return()
    endif()
    file(WRITE ${stamp} "${wanted}")
endfunction()

set(OUK_HAS_PAGE OFF CACHE INTERNAL "the page is built; tests ask")
if(NOT OUK_REPORT_PAGE STREQUAL "OFF")
    ouk_install_page_packages(problem)
    if(problem STREQUAL "")
        set(OUK_HAS_PAGE ON CACHE INTERNAL "")
    elseif(OUK_REPORT_PAGE STREQUAL "AUTO")
        message(NOTICE "`ouk report` will write JSON and CSV files, and no page: ${problem}")
    else()
        message(FATAL_ERROR "OUK_REPORT_PAGE is ${OUK_REPORT_PAGE}, but ${problem}")
    endif()
endif()

if(OUK_HAS_PAGE)
    file(GLOB page_files CONFIGURE_DEPENDS
        ${page_sources}/*.html ${page_sources}/*.css ${page_sources}/*.mjs ${page_sources}/src/*.js)
    add_custom_command(
        OUTPUT ${OUK_PAGE_DIR}/report.html
        COMMAND ${CMAKE_COMMAND} -E copy_directory ${page_sources} ${OUK_PAGE_DIR}
        COMMAND ${OUK_NODE} build.mjs report.html
        WORKING_DIRECTORY ${OUK_PAGE_DIR}
        DEPENDS ${page_files} ${page_sources}/package-lock.json
        COMMENT "Bundling the page of ouk report"
        VERBATIM)
    target_sources(ouk_tuning PRIVATE report/page_template.cpp)
    ouk_embed(ouk_tuning report_page_files ${OUK_PAGE_DIR}/report.html)
else()
    target_sources(ouk_tuning PRIVATE report/no_page_template.cpp)
endif()
