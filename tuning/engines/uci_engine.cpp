#include "tuning/engines/uci_engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/uci/words.h"

namespace ouk {

namespace {

Process::Time from_now(std::chrono::microseconds duration) {
    return Process::Clock::now() + duration;
}

/// Lines that an engine may print at any time.
bool is_talk(std::string_view line) {
    return line.starts_with("info ") || line == "info" || line.empty();
}

}  // namespace

UciEngine::UciEngine(const EngineCommand& command, const EnginePatience& patience,
                     const ProcessGuard& guard)
    : patience_(patience), process_(command, guard) {
    shake_hands();
}

UciEngine::~UciEngine() {
    const auto deadline = from_now(patience_.quit);
    if (process_.write("stop\nquit\n", deadline)) process_.wait_for_end(deadline);
}

void UciEngine::send(const std::string& line) {
    if (!process_.write(line + '\n', from_now(patience_.ping)))
        fail(Fault::Stall, "does not read what it is told");
}

std::optional<Process::Read> UciEngine::next_line(Process::Time deadline) {
    Process::Read read = process_.read_line(deadline);
    if (read.state == Process::State::Closed) fail(Fault::Crash, "closed its output");
    if (read.state == Process::State::Late) return std::nullopt;
    if (read.line.is_cut) ++noise_.cut_lines;
    return read;
}

/// Lines may come without end: the clock is looked at behind each.
template <class Other>
bool UciEngine::await(std::string_view text, Process::Time deadline, Other&& other) {
    while (const auto read = next_line(deadline)) {
        if (read->line.text == text) return true;
        other(read->line);
        if (read->time > deadline) break;
    }
    return false;
}

void UciEngine::fail(Fault fault, const std::string& detail) {
    constexpr std::chrono::milliseconds kDying{100};  // its output may close a moment before
    process_.wait_for_end(from_now(fault == Fault::Crash ? kDying : kDying / 10));
    const auto end = process_.how_it_ended();
    throw EngineFailure(end ? Fault::Crash : fault, end ? *end : detail);
}

void UciEngine::shake_hands() {
    const auto deadline = from_now(patience_.handshake);
    send("uci");
    if (await("uciok", deadline, [this](const OutputLine& line) { read_identity(line.text); }))
        return;
    fail(Fault::Stall, fmt::format("no 'uciok' within {} ms", patience_.handshake.count()));
}

void UciEngine::read_identity(const std::string& line) {
    constexpr std::string_view kName = "id name ";
    if (line.starts_with(kName)) name_ = printable(line.substr(kName.size()));
    // A banner, an author: whatever else engines say here is theirs.
    if (auto option = read_option(line)) options_.push_back(std::move(*option));
}

void UciEngine::set_option(const std::string& name, const std::string& value) {
    const EngineOption* option = find_option(options_, name);
    const std::string& known_as = option == nullptr ? name : option->name;
    const bool is_button = option != nullptr && option->type == "button";
    send("setoption name " + known_as + (is_button ? "" : " value " + value));
}

UciEngine::Duration UciEngine::ping() {
    const auto begin = Process::Clock::now();
    send("isready");
    if (await("readyok", begin + patience_.ping,
              [this](const OutputLine& line) { count_noise(line); }))
        return std::chrono::duration_cast<Duration>(Process::Clock::now() - begin);
    fail(Fault::Stall, fmt::format("no 'readyok' within {} ms", patience_.ping.count()));
}

void UciEngine::new_game() {
    send("ucinewgame");
    ping();
}

void UciEngine::count_noise(const OutputLine& line) {
    if (line.is_cut || is_talk(line.text)) return;
    ++(read_best_move(line.text) ? noise_.stale_moves : noise_.other_lines);
}

bool UciEngine::read_reply(Process::Time begin, Process::Time deadline, Reply& reply) {
    while (const auto read = next_line(deadline)) {
        const std::string& line = read->line.text;
        reply.time = std::chrono::duration_cast<Duration>(read->time - begin);
        if (line.starts_with("info ")) {
            read_info(line, reply.info);
        } else if (const auto move = read_best_move(line)) {
            reply.move = *move;
            return true;
        } else {
            count_noise(read->line);
        }
        if (read->time > deadline) break;
    }
    return false;
}

UciEngine::Reply UciEngine::search(const Search& search) {
    send(search.position);
    Reply reply{};
    reply.latency = ping();
    const auto begin = Process::Clock::now();
    send(search.go);
    if (!read_reply(begin, begin + search.limit, reply)) {
        send("stop");
        if (!read_reply(begin, from_now(patience_.ping), reply)) {
            fail(Fault::Stall, fmt::format("no 'bestmove' within {} ms, nor {} ms after 'stop'",
                                           search.limit.count() / 1000, patience_.ping.count()));
        }
    }
    reply.is_late = reply.time > search.limit;
    return reply;
}

}  // namespace ouk
