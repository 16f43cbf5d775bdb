// A player's brain: a search with its own table and histories over one evaluation. One Engine
// belongs to one thread at a time; two engines with two nets and two rulesets live side by side.
// With depth and node limits only, a search is a pure function of what the engine has seen since
// new_game() and of its arguments.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/hash.h"
#include "engine/board/movegen.h"
#include "engine/board/score.h"
#include "engine/game/history.h"
#include "engine/game/loop.h"
#include "engine/search/params.h"

namespace ouk {

class Network;
struct FloatFile;

using Milliseconds = std::chrono::milliseconds;

/// What a search may take and consider; whatever limit comes first ends it. A time limit lets depth
/// 1 finish; nodes and stop may end even that, with a legal move all the same.
struct SearchLimits {
    int depth = kMaxPly - 1;
    std::uint64_t nodes = UINT64_MAX;       // hard: checked at every node
    std::uint64_t soft_nodes = UINT64_MAX;  // checked between iterations
    std::optional<Milliseconds> move_time = {};
    std::optional<Milliseconds> remaining = {};  // of the side to move's clock
    Milliseconds increment{0};
    int moves_to_go = 0;  // 0 = the rest of the game
    const std::atomic<bool>* stop = nullptr;
    std::vector<Move> excluded = {};  // not considered at the root; at least one move must be left
};

/// After each finished iteration.
struct SearchInfo {
    int depth = 0;
    int seldepth = 0;
    Score score;  // side to move's view
    std::uint64_t nodes = 0;
    Milliseconds time{0};
    int hashfull = 0;  // per mille
    std::vector<Move> pv;
};
using InfoCallback = std::function<void(const SearchInfo&)>;

struct SearchResult {
    Move best;    // legal unless the position has no legal move
    Score score;  // side to move's view
    int depth = 0;
    std::uint64_t nodes = 0;  // legal moves made in search and quiescence
    std::vector<Move> pv;
};

class Engine {
public:
    virtual ~Engine() = default;
    /// `history` ends with `position`.
    virtual SearchResult search(const Position& position, const History& history,
                                const SearchLimits& limits, const InfoCallback& on_info = {}) = 0;
    /// Forgets table and histories.
    virtual void new_game() = 0;
    /// Static evaluation, side to move's view.
    [[nodiscard]] virtual Score evaluate(const Position& position) = 0;
};

struct EngineOptions {
    std::size_t hash_mib = 8;
    SearchParams params = {};
};

/// The evaluations that need no net, as load_eval knows them.
inline constexpr std::string_view kMaterialEval = "material";
inline constexpr std::string_view kClassicalEval = "classical";

/// What an engine evaluates with; cheap to copy, shared between threads.
struct EvalSource {
    struct Material {};
    struct Classical {};
    std::variant<Material, Classical, std::shared_ptr<const Network>,
                 std::shared_ptr<const FloatFile>>
        kind;
    std::string name;  // "material", "classical" or the net's file name
    std::string hash;  // the net file's XXH3-128 in hex; empty for the others
};

/// The evaluation's name, or the hash of its net: what it is known by in files.
[[nodiscard]] inline const std::string& id_of(const EvalSource& eval) {
    return eval.hash.empty() ? eval.name : eval.hash;
}

/// Networks of floats are for measuring (float_file.h): what is made by playing comes from
/// integers.
enum class FloatNets { Refused, Taken };

/// `spec` is "material", "classical" or the path of an .oukn file. Throws Error if the file is
/// broken, its net belongs to another ruleset, or is of floats and those are refused.
[[nodiscard]] EvalSource load_eval(const Rules& rules, const std::string& spec,
                                   FloatNets floats = FloatNets::Refused);
[[nodiscard]] std::unique_ptr<Engine> make_engine(const EvalSource& source,
                                                  const EngineOptions& options);

/// A Player of the game loop (engine/game/loop.h).
class EnginePlayer {
public:
    EnginePlayer(Engine& engine, SearchLimits limits) : engine_(&engine), limits_(limits) {}
    [[nodiscard]] PlayerMove choose(const Position& position, const History& history) {
        const SearchResult result = engine_->search(position, history, limits_);
        return {.move = result.best, .score = result.score, .nodes = result.nodes};
    }

private:
    Engine* engine_;
    SearchLimits limits_;
};

}  // namespace ouk
