// A program with one verb for each way a verb can end, run by program_test.
#include <fcntl.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <new>

#include "engine/base/error.h"
#include "engine/uci/program.h"

namespace {

int add(ouk::Arguments args) {
    CLI::App app("Adds two numbers", "add");
    app.footer("Example: add 1 2 --json");
    int first = 0;
    int second = 0;
    bool json = false;
    app.add_option("FIRST", first)->required();
    app.add_option("SECOND", second)->required();
    app.add_flag("--json", json);
    ouk::parse_arguments(app, args);
    std::cout << (json ? "{\"sum\": " : "") << first + second << (json ? "}\n" : "\n");
    return 0;
}

/// The number that the next file to be opened gets.
int open_file(ouk::Arguments) {
    return ::open("/dev/null", O_RDONLY);
}

int code(ouk::Arguments args) {
    return std::stoi(args[0]);
}

int fail(ouk::Arguments) {
    throw ouk::Error("file.toml:3", "unknown key", "another");
}

int misuse(ouk::Arguments) {
    throw ouk::UsageError("--set x", "no '='", "key=value");
}

int exhaust(ouk::Arguments) {
    throw std::bad_alloc();
}

int raw_cli(ouk::Arguments) {
    throw CLI::ValidationError("raw");
}

constexpr ouk::Verb kVerbs[] = {
    {.name = "add", .summary = "adds two numbers", .run = add},
    {.name = "code", .summary = "ends with a code", .run = code},
    {.name = "open", .summary = "ends with a descriptor", .run = open_file},
    {.name = "fail", .summary = "throws an Error", .run = fail},
    {.name = "misuse", .summary = "throws a UsageError", .run = misuse},
    {.name = "exhaust", .summary = "throws std::bad_alloc", .run = exhaust},
    {.name = "raw", .summary = "throws an error of CLI11", .run = raw_cli},
    {.name = "far", .summary = "lives elsewhere", .sibling = "ouk-fixture-sibling"},
};

}  // namespace

int main(int argc, char** argv) {
    return ouk::run_program("fixture", kVerbs, argc, argv);
}
