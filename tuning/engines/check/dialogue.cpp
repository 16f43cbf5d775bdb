#include "tuning/engines/check/dialogue.h"

#include <fmt/format.h>

namespace ouk {

namespace {

/// More than any search prints within its patience; an endless flood stops here.
constexpr std::size_t kMostLines = 100'000;

}  // namespace

bool begins_with(const std::string& line, std::string_view word) {
    return line.starts_with(word) && (line.size() == word.size() || line[word.size()] == ' ');
}

void Dialogue::send_raw(std::string_view text) {
    if (!process_.write(text, Process::Clock::now() + patience_))
        fail("does not read what it is told");
}

std::vector<std::string> Dialogue::read_until(std::string_view word, Milliseconds limit) {
    const auto deadline = Process::Clock::now() + limit;
    std::vector<std::string> lines;
    while (true) {
        Process::Read read = process_.read_line(deadline);
        if (read.state == Process::State::Closed) fail("closed its output");
        const bool is_late = read.state == Process::State::Late || read.time > deadline;
        if (is_late) fail(fmt::format("no '{}' after {} ms", word, limit.count()));
        lines.push_back(std::move(read.line.text));
        if (begins_with(lines.back(), word)) return lines;
        if (lines.size() == kMostLines)
            fail(fmt::format("{} lines without '{}'", kMostLines, word));
    }
}

std::vector<std::string> Dialogue::listen(Milliseconds time, std::string_view end) {
    const auto deadline = Process::Clock::now() + time;
    std::vector<std::string> lines;
    while (Process::Clock::now() < deadline && lines.size() < kMostLines) {
        Process::Read read = process_.read_line(deadline);
        if (read.state == Process::State::Closed) fail("closed its output");
        if (read.state == Process::State::Late) break;
        lines.push_back(std::move(read.line.text));
        if (!end.empty() && begins_with(lines.back(), end)) break;
    }
    return lines;
}

std::vector<std::string> Dialogue::ping() {
    send("isready");
    return read_until("readyok");
}

void Dialogue::expect_end(Milliseconds limit) {
    if (!process_.wait_for_end(Process::Clock::now() + limit))
        fail(fmt::format("still runs after {} ms", limit.count()));
}

/// An engine that has ended did that, however it showed.
void Dialogue::fail(const std::string& what) {
    constexpr Milliseconds kDying{100};  // its output may close a moment before
    process_.wait_for_end(Process::Clock::now() + kDying);
    throw StepFailure(process_.how_it_ended().value_or(what));
}

}  // namespace ouk
