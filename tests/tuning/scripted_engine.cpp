// A tiny UCI engine for tests, which does one thing wrong: scripted_engine WRONG [WHEN].
// It plays a mate or else the first legal move, from its WHEN-th search on (1 by default) wrongly.
// Without a word, or with `good`, it does nothing wrong. It never reads while it searches: a search
// without end is one whose answer waits for `stop`.
#include <unistd.h>

#include <algorithm>
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
#include "engine/game/outcome.h"
#include "engine/uci/game_line.h"
#include "engine/uci/words.h"

namespace {

using ouk::GameLine;

constexpr std::size_t kLongLine = 2'000'000;
constexpr std::chrono::milliseconds kTooLate{150};
constexpr std::chrono::milliseconds kFarTooLate{1500};

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
            if (line == "quit" && !is("ignores_quit")) return quit();
            if (is("dies_of_windows") && line.ends_with('\r')) std::_Exit(3);
            if (is("dies_of_long_line") && line.size() > kLongLine / 100) std::_Exit(3);
            obey(line);
        }
        if (is("ignores_quit") || is("ignores_end")) sleep_for_ever();
    }

private:
    [[nodiscard]] bool is(std::string_view wrong) const { return wrong_ == wrong; }

    void obey(const std::string& line) {
        const std::vector<std::string> words = ouk::split_words(line);
        if (words.empty()) return;
        const std::string& command = words[0];
        if (command == "uci") return greet();
        if (command == "isready") return answer_ping();
        if (command == "position") return set_position(words);
        if (command == "go") return go(words);
        if (command == "stop") return stop();
        if (command == "setoption") return set_option(line);
        if (command == "ucinewgame" || command == "debug") return;
        if (is("dies_of_nonsense")) std::_Exit(3);
    }

    void greet() {
        std::cerr << "scripted engine, " << wrong_ << std::endl;
        if (!is("no_name")) say("id name scripted " + wrong_);
        if (is("chatters")) say("Hello!");
        if (!is("no_author")) say("id author the Ouk project");
        const std::string hash = "option name Hash type spin default ";
        say(hash + (is("bad_default") ? "99" : "16") + " min 1 max 64");
        if (is("option_twice")) say(hash + "16 min 1 max 64");
        if (is("option_untyped")) say("option name Style default calm");
        if (is("no_uciok")) return;
        say("uciok");
    }

    void answer_ping() {
        if (is("deaf_while_searching") && is_waiting_) return;
        if (is("stale_line") && searches_ > 0) say("bestmove a1a1");
        if (is("no_readyok") && searches_ >= when_) return;
        say("readyok");
    }

    void set_option(const std::string& line) {
        const bool is_known = line.find("Hash") != std::string::npos;
        const bool is_fatal = (is("dies_of_unknown_option") && !is_known) ||
                              (is("dies_of_least") && line.ends_with("Hash value 1"));
        if (is_fatal) std::_Exit(3);
    }

    /// position startpos|fen F F F F F F [moves M …]; six fields, as all our test games have.
    void set_position(const std::vector<std::string>& words) {
        const auto moves = std::ranges::find(words, "moves");
        std::optional<std::string> fen;
        for (auto word = words.begin() + 2; word < moves; ++word)
            fen = fen ? *fen + ' ' + *word : *word;
        const auto first = moves == words.end() ? moves : moves + 1;
        const std::span played(first, words.end());
        game_ = ouk::follow_game(ouk::load_rules("ouk"), fen, played);
    }

    void go(const std::vector<std::string>& words) {
        const auto has = [&](const char* word) {
            return std::ranges::find(words, word) != words.end();
        };
        const bool is_overrun =
            (is("overruns_movetime") && has("movetime")) || (is("overruns_clock") && has("wtime"));
        if (is_overrun) std::this_thread::sleep_for(kFarTooLate);
        nodes_ = is("overruns_nodes") ? "99999" : "1";
        is_waiting_ = has("infinite") && !is("ends_infinite");
        if (!is_waiting_) think();
    }

    void stop() {
        if (is_waiting_ && !is("deaf_to_stop")) think();
        if (!is_waiting_ && is("answers_any_stop")) say("bestmove a1a1");
        is_waiting_ = false;
    }

    void quit() const {
        if (is("leaves_child") && ::fork() == 0) sleep_for_ever();
    }

    [[nodiscard]] bool is_mate(ouk::Move move) const {
        const auto end = ouk::outcome(game_->position.after(move));
        return end && end->reason == ouk::Reason::Checkmate;
    }

    [[nodiscard]] std::string move() const {
        const auto moves = legal_moves(game_->position);
        if (moves.empty()) return is("plays_on") ? "a1a1" : "0000";
        const auto mate =
            std::ranges::find_if(moves, [&](ouk::Move move) { return is_mate(move); });
        const bool is_played = mate != moves.end() && !is("misses_mate");
        const bool is_other = is("fickle") && searches_ % 2 == 0;
        return to_uci(*game_->rules, is_played ? *mate : moves[is_other ? moves.size() - 1 : 0]);
    }

    void tell(const std::string& move) const {
        const bool has_mate = std::ranges::any_of(legal_moves(game_->position),
                                                  [&](ouk::Move each) { return is_mate(each); });
        const std::string score = is("no_score")                  ? ""
                                  : has_mate && !is("hides_mate") ? " score mate 1"
                                                                  : " score cp 10";
        const std::string line = move == "0000" ? "" : " pv " + move;
        if (is("depth_falls")) say("info depth 2");
        say("info depth 1" + score + " nodes " + nodes_ + " time 0" +
            (is("no_nps") ? "" : " nps 1") + (is("illegal_line") ? line + " a1a1" : line));
    }

    void think() {
        ++searches_;
        const auto wrong = wrongs().find(wrong_);
        if (searches_ >= when_ && wrong != wrongs().end()) return wrong->second(*this);
        const std::string best = move();
        const auto moves = legal_moves(game_->position);
        const bool is_other = is("plays_other") && moves.size() > 1;
        tell(best);
        say("bestmove " + (is_other ? to_uci(*game_->rules, moves[1]) : best));
        constexpr int kDoubled = 200;
        if (is("doubles_one") && searches_ == kDoubled) say("bestmove " + best);
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
    bool is_waiting_ = false;  // for `stop`
    std::string nodes_;
    std::optional<GameLine> game_;
};

}  // namespace

int main(int argc, char** argv) {
    ScriptedEngine(argc > 1 ? argv[1] : "good", argc > 2 ? std::atoi(argv[2]) : 1).run();
}
