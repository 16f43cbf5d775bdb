#include <nlohmann/json.hpp>

#include "engine/base/error.h"
#include "training/run/checkpoint.h"

namespace ouk {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "ouk-checkpoint";
constexpr int kFormatVersion = 1;
constexpr int kIndent = 2;

Json to_json(const std::optional<double>& value) {
    return value ? Json(*value) : Json();
}

std::optional<double> to_optional(const Json& json) {
    if (json.is_null()) return std::nullopt;
    return json.get<double>();
}

Json to_json(const RunState& state) {
    return {{"step", state.step},
            {"epoch", state.epoch},
            {"batch", state.batch},
            {"epoch_error", state.epoch_error},
            {"validation_loss", to_json(state.validation_loss)},
            {"best_loss", to_json(state.best_loss)},
            {"best_epoch", state.best_epoch},
            {"best_step", state.best_step}};
}

RunState to_state(const Json& json) {
    RunState state;
    state.step = json.at("step");
    state.epoch = json.at("epoch");
    state.batch = json.at("batch");
    state.epoch_error = json.at("epoch_error");
    state.validation_loss = to_optional(json.at("validation_loss"));
    state.best_loss = to_optional(json.at("best_loss"));
    state.best_epoch = json.at("best_epoch");
    state.best_step = json.at("best_step");
    return state;
}

Json to_json(const std::vector<DataFile>& files) {
    Json list = Json::array();
    for (const DataFile& file : files) {
        list.push_back({{"path", file.path}, {"content_hash", file.content_hash}});
    }
    return list;
}

std::vector<DataFile> to_files(const Json& json) {
    std::vector<DataFile> files;
    for (const Json& file : json) files.push_back({file.at("path"), file.at("content_hash")});
    return files;
}

Manifest to_manifest(const Json& json, const std::string& where) {
    if (json.at("format") != kFormat || json.at("format_version") != kFormatVersion) {
        throw Error(
            where,
            "is " + json.at("format").dump() + " version " + json.at("format_version").dump(),
            std::string(kFormat) + " version " + std::to_string(kFormatVersion));
    }
    Manifest manifest;
    manifest.program_version = json.at("program_version");
    manifest.network = decode_header(json.at("network").dump(), where + ", network");
    manifest.data = to_files(json.at("data"));
    manifest.config = json.at("config");
    manifest.seed = json.at("seed");
    manifest.state = to_state(json.at("state"));
    manifest.tensors = json.at("tensors");
    manifest.tensors_hash = Hash128::parse(json.at("tensors_hash").get<std::string>());
    manifest.weights_hash = Hash128::parse(json.at("weights_hash").get<std::string>());
    return manifest;
}

}  // namespace

std::string encode_manifest(const Manifest& manifest) {
    const Json json{{"format", kFormat},
                    {"format_version", kFormatVersion},
                    {"program_version", manifest.program_version},
                    {"network", Json::parse(encode_header(manifest.network))},
                    {"data", to_json(manifest.data)},
                    {"config", manifest.config},
                    {"seed", manifest.seed},
                    {"state", to_json(manifest.state)},
                    {"tensors", manifest.tensors},
                    {"tensors_hash", manifest.tensors_hash.hex()},
                    {"weights_hash", manifest.weights_hash.hex()}};
    return json.dump(kIndent, ' ', false, Json::error_handler_t::replace) + "\n";
}

Manifest decode_manifest(const std::string& text, const std::string& where) {
    try {
        return to_manifest(Json::parse(text), where);
    } catch (const Json::exception& error) {
        throw Error(where, std::string("is no manifest of a checkpoint (") + error.what() + ")",
                    "the JSON file that `ouk train` wrote");
    }
}

}  // namespace ouk
