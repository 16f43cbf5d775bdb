#include "engine/rules/ruleset.h"

#include <algorithm>
#include <filesystem>

#include "engine/base/error.h"
#include "engine/base/toml.h"

namespace ouk {

namespace {

constexpr std::array<std::string_view, kPieceKinds> kKindNames{"trey", "neang", "koul",
                                                               "ses",  "touk",  "khon"};
constexpr std::string_view kFileEnding = ".toml";
/// More is a circle of files that inherit from each other.
constexpr int kMaxInheritance = 8;

/// A field that only reading needs: it says where the rest comes from.
struct Reader {
    std::string inherits;
    int depth = 0;

    void read(const TomlDocument& given, Ruleset& ruleset);
    void read_named(const std::string& name_or_path, Ruleset& ruleset);
};

bool is_path(std::string_view name) {
    return name.ends_with(kFileEnding);
}

std::string list(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& each : names) {
        text += (text.empty() ? "" : ", ") + each;
    }
    return text;
}

void Reader::read_named(const std::string& name_or_path, Ruleset& ruleset) {
    if (is_path(name_or_path)) {
        read(parse_toml_file(name_or_path), ruleset);
        return;
    }
    for (const EmbeddedFile& file : preset_files()) {
        if (file.stem == name_or_path) {
            read(parse_toml(file.text, name_or_path + std::string(kFileEnding)), ruleset);
            return;
        }
    }
    throw Error("ruleset '" + name_or_path + "'", "unknown",
                "a file that ends in .toml, or one of " + list(preset_names()));
}

void Reader::read(const TomlDocument& given, Ruleset& ruleset) {
    const auto kept = std::make_shared<const TomlDocument>(given);
    const TomlDocument& document = *kept;
    if (const TomlValue* parent = document.find("inherits")) {
        const std::string* name = std::get_if<std::string>(&parent->data);
        if (name == nullptr || ++depth > kMaxInheritance) {
            throw document.error("inherits", name == nullptr ? "not a string" : "goes in a circle",
                                 "a ruleset's name or file");
        }
        const bool is_known = is_path(*name) || std::ranges::count(preset_names(), *name) > 0;
        if (!is_known) {
            throw document.error("inherits", "'" + *name + "' is unknown",
                                 "a file that ends in .toml, or one of " + list(preset_names()));
        }
        const auto beside = std::filesystem::path(document.name()).parent_path() / *name;
        read_named(is_path(*name) ? beside.string() : *name, ruleset);
    }
    Fields fields = ruleset.fields();
    fields.push_back({.key = "inherits",
                      .target = &inherits,
                      .help = "a ruleset whose keys hold where this one has none",
                      .effect = Effect::Execution});
    load_config(document, fields);
    for (const auto& [key, value] : document.values()) ruleset.sources[key] = kept;
    ruleset.origin = document.name();
}

}  // namespace

std::string_view kind_name(PieceKind kind) {
    return kKindNames[index_of(kind)];
}

Fields Ruleset::fields() {
    Fields list{{.key = "start", .target = &start, .help = "FEN of the start position"}};
    for (const PieceKind kind : kAllKinds) {
        const std::string prefix = "pieces." + std::string(kind_name(kind));
        PieceRule& piece = pieces[index_of(kind)];
        list.push_back({.key = prefix + ".letter",
                        .target = &piece.letter,
                        .help = "upper case, as FEN and SAN write it"});
        list.push_back({.key = prefix + ".moves",
                        .target = &piece.moves,
                        .help = "Betza notation; with i: the first move"});
        list.push_back({.key = prefix + ".sutra",
                        .target = &piece.sutra,
                        .help = "Betza notation: first moves onto an own trey, which steps ahead"});
    }
    const Fields rest{
        {.key = "takhaeng_ruea",
         .target = &takhaeng_ruea,
         .help = "start option: squares of touk that begin turned over, as promoted trey",
         .effect = Effect::Execution},
        {.key = "khon.first_move_when",
         .target = &khon_first_move_when,
         .help = "in which positions he may make it",
         .choices = {"not_in_check", "in_check", "any"}},
        {.key = "khon.first_move_lost",
         .target = &khon_first_move_lost,
         .help = "what ends it beside his own move: touk_aim, check, any_capture"},
        {.key = "khon.may_step_out_of_check",
         .target = &khon_may_step_out_of_check,
         .help = "false: in check he may only capture a lone checker"},
        {.key = "neang.first_move_lost",
         .target = &neang_first_move_lost,
         .help = "what ends it beside her own move: any_capture"},
        {.key = "promotion.rank",
         .target = &promotion_rank,
         .help = "as the mover counts; reaching it promotes, forced",
         .min = 2,
         .max = 8},
        {.key = "promotion.to", .target = &promotion_to, .help = "kinds that a trey may become"},
        {.key = "ends.stalemate",
         .target = &stalemate,
         .help = "what it is for the side that cannot move",
         .choices = {"draw", "loss"}},
        {.key = "ends.first_check",
         .target = &first_check,
         .help = "whoever gives check first wins"},
        {.key = "ends.n_move_rule",
         .target = &n_move_rule,
         .help = "full moves without capture or trey move that draw; 0 = off",
         .min = 0,
         .max = 1000},
        {.key = "ends.repetition",
         .target = &repetition,
         .help = "this occurrence of a position draws; 0 = off",
         .min = 0,
         .max = 100},
        {.key = "ends.insufficient_material",
         .target = &insufficient_material,
         .help = "drawn at once when neither side can mate"},
        {.key = "counting.owner",
         .target = &counting_owner,
         .help = "whose a count is: nobody's, the weaker side's, or the side's that has to mate, "
                 "where only its own moves count and the limit itself draws",
         .choices = {"none", "weaker", "mater"}},
        {.key = "counting.mate_by_counter",
         .target = &counting_mate_by_counter,
         .help = "what a mate by the side whose count runs is worth",
         .choices = {"win", "draw"}},
        {.key = "counting.bare_start",
         .target = &counting_bare_start,
         .help = "where a bare khon's count starts: twice the men on the board, or 0",
         .choices = {"men", "zero"}},
        {.key = "counting.bare_limit_with_trey",
         .target = &counting_bare_limit_with_trey,
         .help = "limit of a bare khon's count while trey stand; 0 = they forbid it",
         .min = 0,
         .max = 1000},
        {.key = "counting.trey",
         .target = &counting_trey,
         .help = "trey on the board forbid every count, or only that of a bare khon",
         .choices = {"forbid", "forbid_bare"}},
        {.key = "counting.board_max_men",
         .target = &counting_board_max_men,
         .help = "men of a side that may count board's honour; 0 = nobody",
         .min = 0,
         .max = 16},
        {.key = "counting.board_limit",
         .target = &counting_board_limit,
         .help = "its limit in full moves",
         .min = 0,
         .max = 1000},
        {.key = "counting.bare_limits",
         .target = &counting_bare_limits,
         .help = "limit against a bare khon by the other's men, the first that holds"}};
    list.insert(list.end(), rest.begin(), rest.end());
    return list;
}

std::string Ruleset::text() const {
    Ruleset copy = *this;
    return dump_config(copy.fields(), Effect::Result);
}

Hash128 Ruleset::hash() const {
    return hash_of(text());
}

Error Ruleset::error(const std::string& key, const std::string& what,
                     const std::string& expected) const {
    const auto source = sources.find(key);
    const std::string complaint = key + ": " + what;
    return source == sources.end() ? Error(origin, complaint, expected)
                                   : source->second->error(key, complaint, expected);
}

Ruleset load_ruleset(std::string_view name_or_path) {
    Ruleset ruleset;
    Reader reader;
    reader.read_named(std::string(name_or_path), ruleset);
    ruleset.name = is_path(name_or_path) ? std::filesystem::path(name_or_path).stem().string()
                                         : std::string(name_or_path);
    return ruleset;
}

Ruleset parse_ruleset(std::string_view toml, const std::string& name) {
    Ruleset ruleset;
    Reader reader;
    reader.read(parse_toml(toml, name), ruleset);
    ruleset.name = name;
    return ruleset;
}

std::vector<std::string> preset_names() {
    std::vector<std::string> names;
    for (const EmbeddedFile& file : preset_files()) {
        names.emplace_back(file.stem);
    }
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace ouk
