#include "engine/base/error.h"
#include "engine/base/json_indent.h"
#include "training/run/checkpoint.h"
#include "training/run/json.h"

namespace ouk {
namespace {

constexpr const char* kFormat = "ouk-checkpoint";
constexpr int kFormatVersion = 5;
constexpr const char* kOwnHash = "manifest_hash";

/// What stands in a file, and what kOwnHash is taken over.
std::string text_of(const Json& json) {
    return json.dump(kJsonIndent, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// Takes kOwnHash away. It is checked before anything else is believed.
Json checked(Json json, const std::string& where) {
    const Json stored = json.at(kOwnHash);
    json.erase(kOwnHash);
    const std::string hash = hash_of(text_of(json)).hex();
    if (stored == hash) return json;
    throw Error(where, "is damaged or was edited: its content hashes to " + hash,
                stored.dump() + " as it says");
}

Hash128 to_hash(const Json& json, const char* key, const std::string& where) {
    const std::string text = json.at(key);
    try {
        return Hash128::parse(text);
    } catch (const Error& error) {
        throw Error(where + ", " + key, error.what());
    }
}

std::optional<double> to_optional(const Json& json) {
    if (json.is_null()) return std::nullopt;
    return json.get<double>();
}

Json to_json(const Cursor& cursor) {
    return {{"epoch", cursor.epoch},
            {"pass", cursor.pass},
            {"window", cursor.window},
            {"offset", cursor.offset},
            {"taken", cursor.taken}};
}

Cursor to_cursor(const Json& json) {
    return {.epoch = json.at("epoch"),
            .pass = json.at("pass"),
            .window = json.at("window"),
            .offset = json.at("offset"),
            .taken = json.at("taken")};
}

Json to_json(const RunState& state) {
    return {{"step", state.step},
            {"cursor", to_json(state.cursor)},
            {"epoch_error", state.epoch_error},
            {"validation_loss", json_or_null(state.validation_loss)},
            {"best_loss", json_or_null(state.best_loss)},
            {"best_epoch", state.best_epoch},
            {"best_step", state.best_step},
            {"best_phases", to_json(state.best_phases)}};
}

RunState to_state(const Json& json) {
    RunState state;
    state.step = json.at("step");
    state.cursor = to_cursor(json.at("cursor"));
    state.epoch_error = json.at("epoch_error");
    state.validation_loss = to_optional(json.at("validation_loss"));
    state.best_loss = to_optional(json.at("best_loss"));
    state.best_epoch = json.at("best_epoch");
    state.best_step = json.at("best_step");
    for (const Json& row : json.at("best_phases")) {
        state.best_phases.push_back({row.at("phase"), row.at("positions"), row.at("loss")});
    }
    return state;
}

Json to_json(const std::vector<DataFile>& files) {
    Json list = Json::array();
    for (const DataFile& file : files) {
        list.push_back(
            {{"path", file.path}, {"content_hash", file.content_hash}, {"weight", file.weight}});
    }
    return list;
}

std::vector<DataFile> to_files(const Json& json) {
    std::vector<DataFile> files;
    for (const Json& file : json) {
        files.push_back({file.at("path"), file.at("content_hash"), file.at("weight")});
    }
    return files;
}

void check_format(const Json& json, const std::string& where) {
    if (json.at("format") == kFormat && json.at("format_version") == kFormatVersion) return;
    throw Error(where,
                "is " + json.at("format").dump() + " version " + json.at("format_version").dump(),
                std::string(kFormat) + " version " + std::to_string(kFormatVersion));
}

Manifest to_manifest(const Json& json, const std::string& where) {
    Manifest manifest;
    manifest.program_version = json.at("program_version");
    manifest.network = decode_header(json.at("network").dump(), where + ", network");
    manifest.data = to_files(json.at("data"));
    manifest.config = json.at("config");
    manifest.seed = json.at("seed");
    if (!json.at("init").is_null()) manifest.init = to_hash(json, "init", where);
    manifest.state = to_state(json.at("state"));
    manifest.kernel = json.at("kernel");
    manifest.tensors = json.at("tensors");
    manifest.tensors_hash = to_hash(json, "tensors_hash", where);
    manifest.weights_hash = to_hash(json, "weights_hash", where);
    return manifest;
}

}  // namespace

std::string encode_manifest(const Manifest& manifest) {
    Json json{{"format", kFormat},
              {"format_version", kFormatVersion},
              {"program_version", manifest.program_version},
              {"network", Json::parse(encode_header(manifest.network))},
              {"data", to_json(manifest.data)},
              {"config", manifest.config},
              {"seed", manifest.seed},
              {"init", manifest.init ? Json(manifest.init->hex()) : Json()},
              {"state", to_json(manifest.state)},
              {"kernel", manifest.kernel},
              {"tensors", manifest.tensors},
              {"tensors_hash", manifest.tensors_hash.hex()},
              {"weights_hash", manifest.weights_hash.hex()}};
    json[kOwnHash] = hash_of(text_of(json)).hex();
    return text_of(json);
}

Manifest decode_manifest(const std::string& text, const std::string& where) {
    try {
        const Json json = Json::parse(text);
        check_format(json, where);
        return to_manifest(checked(json, where), where);
    } catch (const Json::exception& error) {
        throw Error(where, std::string("is no manifest of a checkpoint (") + error.what() + ")",
                    "the JSON file that `ouk train` wrote");
    }
}

}  // namespace ouk
