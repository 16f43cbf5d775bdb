#include "tuning/fastchess/option_groups.h"

namespace ouk::fastchess {

namespace {

/// What would change nothing, whether it is asked for or not.
Options idle_options(std::vector<std::string>& notes) {
    return {
        idle("-autosaveinterval", notes, "every finished pair is kept at once"),
        idle("-wait", notes, "games follow each other at once"),
        idle("-reverse", notes, "each opening is played with both colours anyway"),
        idle("-use-affinity", notes, "the system places engines on cores"),
        idle("-check-mate-pvs", notes, "variations are not checked"),
        idle("-show-latency", notes, "-pgnout latency=true tells it of each move"),
        idle("-tbpieces", notes, "it needs -tb"),
        idle("-tbignore50", notes, "it needs -tb"),
        idle("-tbadjudicate", notes, "it needs -tb"),
    };
}

Options refused_options() {
    return {
        refused("-tb", "there are no tablebases of these games"),
        refused("-noswap", "games are played in pairs with colours changed"),
        refused("-debug", "what engines say and hear is not written down"),
        refused("--compliance", "engines are not examined here; fastchess itself does it"),
    };
}

Options request_options(Request& request) {
    const auto asks = [&request](Request what) { return [&request, what] { request = what; }; };
    return {
        flag("-version", asks(Request::Version)), flag("--version", asks(Request::Version)),
        flag("-v", asks(Request::Version)),       flag("--v", asks(Request::Version)),
        flag("-help", asks(Request::Help)),       flag("--help", asks(Request::Help)),
    };
}

}  // namespace

Options other_options(Reading& reading) {
    Options options = request_options(reading.arguments.request);
    for (const Options& more : {idle_options(reading.arguments.notes), refused_options()})
        options.insert(options.end(), more.begin(), more.end());
    return options;
}

Options all_options(Reading& reading) {
    Options options;
    for (const auto group : {engine_options, match_options, output_options, other_options})
        for (Option& option : group(reading)) options.push_back(std::move(option));
    return options;
}

}  // namespace ouk::fastchess
