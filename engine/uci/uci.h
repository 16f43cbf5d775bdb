// The Universal Chess Interface over a pair of streams. Searches run on a thread of their own;
// whatever comes in, the answer is a line: what is not understood is told as `info string` and
// changes nothing. One object serves one GUI; run() belongs to one thread.
// Source: the protocol as Meyer-Kahlen and Huber wrote it, April 2006.
#pragma once

#include <atomic>
#include <exception>
#include <istream>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "engine/uci/count_news.h"
#include "engine/uci/engine_setup.h"
#include "engine/uci/game_line.h"
#include "engine/uci/inbox.h"
#include "engine/uci/line_output.h"
#include "engine/uci/worker.h"

namespace ouk {

struct Go;

class Uci {
public:
    /// `in` is tied to no output from then on.
    Uci(std::istream& in, std::ostream& out);

    /// Until `quit`, or the end of the input and of the searches it asked for. True if every line
    /// could be obeyed; a GUI does not ask for that.
    bool run();

private:
    using Words = std::span<const std::string>;
    struct Command;
    static std::span<const Command> commands();

    void obey(const std::string& line);
    void execute(const std::string& line, Words words);

    void identify(Words);
    void confirm_ready(Words);
    void new_game(Words);
    void set_position(Words words);
    void go(Words words);
    void show_position(Words);
    void evaluate(Words);
    void bench(Words words);
    void generate_openings(Words words);
    void ignore(Words) {}
    void set_option(const std::string& line);

    void search(const Go& go);
    void count_moves(int depth);
    void say(std::string_view text);
    void complain(const std::exception& error);

    void start(Worker::Job job, bool is_endless = false);

    std::istream& in_;
    LineOutput out_;
    EngineSetup setup_;
    GameLine game_;
    CountNews count_news_;
    std::atomic<bool> has_failed_ = false;
    Inbox inbox_;
    Worker worker_;  // last, so that its job ends before what it uses
};

}  // namespace ouk
