// A tiny UCI engine for tests, which does one thing wrong: scripted_engine WRONG [WHEN].
// It plays the first legal move, from its WHEN-th search on (1 by default) wrongly. Without a
// word, or with `good`, it does nothing wrong.
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <thread>

#include "engine/board/movegen.h"
#include "engine/board/notation.h"
#include "engine/uci/game_line.h"
#include "engine/uci/words.h"

namespace {

using ouk::GameLine;

constexpr std::size_t kLongLine = 2'000'000;
constexpr std::chrono::milliseconds kTooLate{150};

void say(const std::string& line) {
    std::cout << line << std::endl;
}

[[noreturn]] void sleep_for_ever() {
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

class ScriptedEngine {
public:
    ScriptedEngine(std::string wrong, int when) : wrong_(std::move(wrong)), when_(when) {}

    void run() {
        for (std::string line; std::getline(std::cin, line);) {
            if (line == "quit" && wrong_ != "ignores_quit") return;
            obey(line);
        }
        if (wrong_ == "ignores_quit") sleep_for_ever();
    }

private:
    void obey(const std::string& line) {
        const std::vector<std::string> words = ouk::split_words(line);
        if (words.empty()) return;
        if (words[0] == "uci") greet();
        if (words[0] == "isready") answer_ping();
        if (words[0] == "position") set_position(words);
        if (words[0] == "go") think();
    }

    void greet() {
        std::cerr << "scripted engine, " << wrong_ << std::endl;
        say("id name scripted " + wrong_);
        say("option name Hash type spin default 16 min 1 max 64");
        if (wrong_ == "no_uciok") return;
        say("uciok");
    }

    void answer_ping() {
        if (wrong_ == "stale_line" && searches_ > 0) say("bestmove a1a1");
        if (wrong_ == "no_readyok" && searches_ >= when_) return;
        say("readyok");
    }

    /// position fen F F F F F F [moves M …]; six fields, as all our test games have.
    void set_position(const std::vector<std::string>& words) {
        constexpr std::size_t kFen = 2;
        constexpr std::size_t kMoves = kFen + 6;
        std::string fen;
        for (std::size_t i = kFen; i < kMoves; ++i) fen += (i == kFen ? "" : " ") + words[i];
        const auto moves = std::span(words).subspan(std::min(kMoves + 1, words.size()));
        game_ = ouk::follow_game(ouk::load_rules("ouk"), fen, moves);
    }

    [[nodiscard]] std::string move() const {
        return to_uci(*game_->rules, *legal_moves(game_->position).begin());
    }

    void think() {
        ++searches_;
        const auto wrong = wrongs().find(wrong_);
        if (searches_ >= when_ && wrong != wrongs().end()) return wrong->second(*this);
        say("info depth 1 score cp 10 nodes 1 time 0 pv " + move());
        say("bestmove " + move());
    }

    using Wrong = std::function<void(ScriptedEngine&)>;
    static const std::map<std::string, Wrong>& wrongs() {
        static const std::map<std::string, Wrong> all{
            {"never_answers", [](ScriptedEngine&) { sleep_for_ever(); }},
            {"exits", [](ScriptedEngine&) { std::_Exit(3); }},
            {"segfaults", [](ScriptedEngine&) { std::abort(); }},
            {"answers_twice",
             [](ScriptedEngine& engine) {
                 const std::string move = engine.move();
                 say("bestmove " + move);
                 say("bestmove " + move);
             }},
            {"none", [](ScriptedEngine&) { say("bestmove (none)"); }},
            {"zeros", [](ScriptedEngine&) { say("bestmove 0000"); }},
            {"empty", [](ScriptedEngine&) { say("bestmove"); }},
            {"upper_case",
             [](ScriptedEngine& engine) {
                 std::string move = engine.move();
                 for (char& c : move) c = static_cast<char>(std::toupper(c));
                 say("bestmove " + move);
             }},
            {"illegal", [](ScriptedEngine&) { say("bestmove a1h8"); }},
            {"garbage", [](ScriptedEngine&) { say("bestmove resign!"); }},
            {"long_line",
             [](ScriptedEngine& engine) {
                 say("info string " + std::string(kLongLine, 'x'));
                 say("bestmove " + engine.move());
             }},
            {"binary",
             [](ScriptedEngine& engine) {
                 std::cout.write("\x00\xff\xfe\x01\n\x80\x80\n", 8);
                 say("bestmove " + engine.move());
             }},
            {"floods",
             [](ScriptedEngine&) {
                 while (true) say("info depth 1 score cp 1");
             }},
            {"late",
             [](ScriptedEngine& engine) {
                 std::this_thread::sleep_for(kTooLate);
                 say("bestmove " + engine.move());
             }},
            {"closes_stdout",
             [](ScriptedEngine&) {
                 ::close(STDOUT_FILENO);
                 sleep_for_ever();
             }},
        };
        return all;
    }

    std::string wrong_;
    int when_;
    int searches_ = 0;
    std::optional<GameLine> game_;
};

}  // namespace

int main(int argc, char** argv) {
    ScriptedEngine(argc > 1 ? argv[1] : "good", argc > 2 ? std::atoi(argv[2]) : 1).run();
}
