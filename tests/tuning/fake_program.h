// A script in place of ouk-selfplay, ouk-train and ouk-tune, for tests of the loop.
#pragma once

#include <filesystem>
#include <string>

#include "engine/base/files.h"

namespace ouk::testing {

// Leaves what the real programs leave, and resolves a config into its settings and its lines. By
// environment: FAKE_REFUSE=VERB does not take that verb's config, FAKE_KILL=VERB kills the loop in
// the middle of that verb, FAKE_STOP=VERB sends FAKE_SIGNAL to it there and ends when told,
// FAKE_DEAF=VERB sends that twice and is deaf itself, FAKE_FAIL=VERB ends it with exit code 1,
// FAKE_DECISION is what gauntlets come to.
inline constexpr const char* kFakeProgram = R"(#!/bin/sh
verb=$1
config=$2
words=$*
while [ $# -gt 0 ]; do
    [ "$1" = --out ] && out=$2
    [ "$1" = --set ] && settings="${2%%=*} = ${2#*=}
$settings"
    shift
done
case $words in *--check)
    echo "$verb" >> "$FAKE_CALLS.checks"
    if [ "$FAKE_REFUSE" = "$verb" ]; then echo "fake: nonsense=1: unknown key" >&2; exit 2; fi
    printf %s "$settings" | sed 's/^ruleset = \(.*\)/ruleset = "\1"/'
    exec cat "$config" ;;
esac
echo "$verb" >> "$FAKE_CALLS"
echo "$words" >> "$FAKE_CALLS.words"
echo "$verb is at work" >&2
if [ "$FAKE_KILL" = "$verb" ]; then kill -9 $PPID; sleep 0.2; echo survived >> "$FAKE_CALLS"; fi
if [ "$FAKE_STOP" = "$verb" ]; then
    stop() {
        echo told >> "$FAKE_CALLS"
        if [ "$FAKE_FAIL" = "$verb" ]; then echo "fake: disk is full" >&2; exit 1; fi
        exit "$1"
    }
    trap 'stop 130' INT; trap 'stop 143' TERM; trap 'stop 129' HUP
    kill -s "$FAKE_SIGNAL" $PPID
    for i in 1 2 3 4 5 6 7 8 9; do sleep 0.1; done
    echo untold >> "$FAKE_CALLS"
fi
if [ "$FAKE_DEAF" = "$verb" ]; then
    trap '' INT TERM HUP
    kill -s "$FAKE_SIGNAL" $PPID
    sleep 0.4
    kill -s "$FAKE_SIGNAL" $PPID
    sleep 0.2
    echo survived >> "$FAKE_CALLS"
fi
if [ "$FAKE_FAIL" = "$verb" ]; then
    echo "fake: games.h5:3: is spoiled" >&2; echo "   ^" >&2; exit 1
fi
case $verb in
selfplay)
    echo 'games, and at their end a seal' > "$out/games-000000.h5"
    echo '{"games":64,"positions":5120,"positions_per_s":4000.5,"bytes_per_position":2.5}' \
        > "$out/summary.json" ;;
train)
    echo '{"positions":4800,"epochs":1,"validation_loss":0.0625,"positions_per_s":100000,
           "best_checkpoint":"best.json"}' > "$out/summary.json"
    echo '{"tensors":"step-7.tensors"}' > "$out/best.json"
    echo weights > "$out/step-7.tensors" ;;
quantize)
    echo net > "$out"
    echo '{"mean_cp":0.5,"p999_cp":2.5,"max_cp":4.0}' > "$out.json" ;;
gauntlet)
    accepted=true; [ "$FAKE_DECISION" = H0 ] && accepted=false
    echo "{\"ptnml\":[1,8,20,12,4],\"llr\":2.96,\"llr_bounds\":[-2.94,2.94],\"games\":90,
           \"accepted\":$accepted}" > "$out/result.json" ;;
esac
)";

inline void write_fake_program(const std::string& path) {
    write_atomically(path, kFakeProgram);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
}

}  // namespace ouk::testing
