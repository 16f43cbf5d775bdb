#include "engine/uci/uci.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <sstream>

#include "engine/base/error.h"
#include "engine/base/version.h"
#include "engine/board/notation.h"
#include "engine/search/bench.h"
#include "engine/uci/genfens.h"
#include "engine/uci/go.h"
#include "engine/uci/info_text.h"
#include "engine/uci/perft_divide.h"
#include "engine/uci/words.h"

namespace ouk {

namespace {

std::string join(std::span<const std::string> words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

std::string bestmove_text(Move best, const Rules& rules) {
    // 0000 is the protocol's own null move, which GUIs can read; "(none)" stands in no standard.
    return "bestmove " + (best ? to_uci(rules, best) : "0000");
}

}  // namespace

struct Uci::Command {
    std::string_view name;
    void (Uci::*run)(Words words);  // those behind the name
};

std::span<const Uci::Command> Uci::commands() {
    static constexpr auto kCommands = std::to_array<Command>({
        {"uci", &Uci::identify},
        {"isready", &Uci::confirm_ready},
        {"ucinewgame", &Uci::new_game},
        {"position", &Uci::set_position},
        {"go", &Uci::go},
        {"d", &Uci::show_position},
        {"eval", &Uci::evaluate},
        {"bench", &Uci::bench},
        {"genfens", &Uci::generate_openings},
        {"stop", &Uci::ignore},  // nothing runs any more: the inbox has seen to it
        {"ponderhit", &Uci::ignore},
        {"debug", &Uci::ignore},
        {"register", &Uci::ignore},
    });
    return kCommands;
}

Uci::Uci(std::istream& in, std::ostream& out)
    : in_(in),
      out_(out),
      setup_([this](std::string_view text) { say(text); }),
      game_(follow_game(setup_.rules())),
      inbox_(worker_, [this](const std::string& line) { obey(line); }),
      worker_([this] { inbox_.go_on(); }) {
    in_.tie(nullptr);  // reading would flush the output while the search writes it
}

bool Uci::run() {
    for (std::string line; std::getline(in_, line);) {
        if (!inbox_.take(line)) return !has_failed_;
    }
    inbox_.close();
    return !has_failed_;
}

void Uci::obey(const std::string& line) {
    try {
        execute(line, split_words(line));
    } catch (const std::exception& error) {
        complain(error);
    }
}

void Uci::execute(const std::string& line, Words words) {
    if (words.empty()) return;
    if (words.front() == "setoption") return set_option(line);
    const auto command = std::ranges::find(commands(), words.front(), &Command::name);
    if (command == commands().end()) {
        throw Error("unknown command '" + words.front() + "'");
    }
    (this->*command->run)(words.subspan(1));
}

void Uci::say(std::string_view text) {
    std::istringstream lines(printable(text));
    for (std::string line; std::getline(lines, line);) out_.write("info string " + line);
}

void Uci::complain(const std::exception& error) {
    has_failed_ = true;
    say(error.what());
}

void Uci::identify(Words) {
    std::string text =
        fmt::format("id name Ouk {}\nid author the Ouk project\n", program_version());
    for (const std::string& line : setup_.option_lines()) text += line + '\n';
    out_.write(text + "uciok");
}

void Uci::confirm_ready(Words) {
    (void)setup_.engine();  // now, not on the clock
    out_.write("readyok");
}

void Uci::new_game(Words) {
    setup_.forget_game();
    count_news_.forget();
}

void Uci::set_option(const std::string& line) {
    constexpr std::string_view kValue = " value ";
    const std::string text = line + ' ';  // so that a value may be missing
    const std::size_t at = text.find(kValue);
    const std::vector<std::string> words = split_words(text.substr(0, at));
    if (words.size() < 3 || words[1] != "name") {
        throw Error("setoption", "no name", "setoption name NAME [value VALUE]");
    }
    std::string value = at == std::string::npos ? "" : text.substr(at + kValue.size());
    value.erase(0, value.find_first_not_of(" \t"));
    value.erase(value.find_last_not_of(" \t\r") + 1);
    setup_.set_option(join(Words(words).subspan(2)), value);
    if (game_.rules == setup_.rules()) return;
    game_ = follow_game(setup_.rules());
    count_news_.forget();
}

void Uci::set_position(Words words) {
    const auto moves = std::ranges::find(words, "moves");
    const Words start(words.begin(), moves);
    const bool is_start = start.size() == 1 && start[0] == "startpos";
    const bool is_fen = start.size() > 1 && start[0] == "fen";
    if (!is_start && !is_fen) {
        throw Error("position", "'" + join(start) + "'", "startpos or fen FEN, then moves …");
    }
    const Words played = moves == words.end() ? Words() : Words(moves + 1, words.end());
    const auto fen = is_fen ? std::optional(join(start.subspan(1))) : std::nullopt;
    game_ = follow_game(setup_.rules(), fen, played);
    if (const std::string news = count_news_.at(game_.position); !news.empty()) say(news);
}

void Uci::go(Words words) {
    const Go go = parse_go(words, game_.position.side_to_move());
    if (!go.ignored.empty()) say("go: not supported: " + join(go.ignored));
    if (go.perft) {
        count_moves(*go.perft);
    } else {
        search(go);
    }
}

void Uci::search(const Go& go) {
    SearchLimits limits = go.limits;
    if (limits.remaining) {
        limits.remaining = std::max(*limits.remaining - setup_.move_overhead(), Milliseconds(1));
    }
    const auto job = [this, &engine = setup_.engine(), game = game_, limits,
                      waits = go.is_infinite](const std::atomic<bool>& stop) mutable {
        limits.stop = &stop;
        const auto result = engine.search(
            game.position, game.history, limits,
            [&](const SearchInfo& info) { out_.write(info_text(info, *game.rules)); });
        if (waits) stop.wait(false);
        if (!result.best) out_.write("info depth 0 score " + score_text(result.score));
        out_.write(bestmove_text(result.best, *game.rules));
    };
    start(job, go.is_infinite);
}

void Uci::count_moves(int depth) {
    start([this, game = game_, depth](const std::atomic<bool>& stop) {
        const auto counts = divide_perft(game.position, depth, {.stop = &stop});
        if (!counts) return say("perft stopped");
        std::string text;
        for (const MoveCount& count : *counts) {
            text += fmt::format("{}: {}\n", to_uci(*game.rules, count.move), count.nodes);
        }
        out_.write(text + fmt::format("\nNodes searched: {}", total(*counts)));
    });
}

void Uci::start(Worker::Job job, bool is_endless) {
    worker_.start(
        [this, work = std::move(job)](const std::atomic<bool>& stop) {
            try {
                work(stop);
            } catch (const std::exception& error) {
                complain(error);
            }
        },
        is_endless);
}

void Uci::show_position(Words) {
    out_.write(describe(game_));
}

void Uci::evaluate(Words) {
    constexpr double kTrey = 100;  // centipawns
    const Score score = setup_.engine().evaluate(game_.position);
    const bool white_moves = game_.position.side_to_move() == Color::White;
    out_.write(fmt::format("eval {:+.2f} (White's view, {})",
                           (white_moves ? score : -score).value() / kTrey, setup_.eval().name));
}

void Uci::bench(Words words) {
    BenchOptions options{.eval = setup_.eval_spec()};
    if (!words.empty()) {
        const auto depth = to_number<int>(words.front());
        if (!depth) throw Error("bench", "'" + words.front() + "'", "a depth");
        options.depth = std::clamp(*depth, 1, kMaxPly - 1);
    }
    start([this, options](const std::atomic<bool>& stop) mutable {
        options.stop = &stop;
        const BenchResult result = run_bench(options);
        out_.write(fmt::format("{} nodes {} nps", result.nodes, result.nodes_per_second()));
    });
}

void Uci::generate_openings(Words words) {
    generate_fens(*setup_.rules(), words,
                  [this](const std::string& fen) { say("genfens " + fen); });
}

}  // namespace ouk
