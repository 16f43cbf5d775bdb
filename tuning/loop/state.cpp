#include "tuning/loop/state.h"

#include <algorithm>
#include <filesystem>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/base/hash.h"

namespace ouk {

namespace {

constexpr const char* kFormat = "ouk loop";
constexpr int kFormatVersion = 1;
constexpr int kIndent = 2;

std::string state_path(const std::string& run) {
    return run + "/state.json";
}

Json encode(const StageRecord& record) {
    return {{"stage", record.stage},
            {"seconds", record.seconds},
            {"cpu_seconds", record.cpu_seconds},
            {"product", record.product},
            {"product_hash", record.product_hash},
            {"summary", record.summary}};
}

StageRecord decode(const Json& json) {
    return {json.at("stage").get<std::string>(),        json.at("seconds").get<double>(),
            json.at("cpu_seconds").get<double>(),       json.at("product").get<std::string>(),
            json.at("product_hash").get<std::string>(), json.at("summary")};
}

}  // namespace

LoopState::LoopState(std::string run) : run_(std::move(run)), path_(state_path(run_)) {
    if (std::filesystem::exists(path_)) read();
}

void LoopState::begin() const {
    if (!std::filesystem::exists(path_)) write();
}

bool LoopState::is_loop_run(const std::string& run) {
    if (!std::filesystem::exists(state_path(run))) return false;
    return read_json_file(state_path(run)).value("format", "") == kFormat;
}

const StageRecord* LoopState::find(const std::string& stage) const {
    const auto record = std::ranges::find(records_, stage, &StageRecord::stage);
    if (record == records_.end()) return nullptr;
    const std::string product = run_ + "/" + record->product;
    if (hash_file(product).hex() != record->product_hash) {
        throw Error(product, "is not what the stage '" + stage + "' made",
                    "that file, or --fresh to start over");
    }
    return &*record;
}

void LoopState::add(StageRecord record) {
    records_.push_back(std::move(record));
    write();
}

void LoopState::read() {
    const Json json = read_json_file(path_);
    try {
        if (json.at("format") != kFormat || json.at("version") != kFormatVersion)
            throw Error(path_, "is of another format", "that of this program's loop");
        for (const Json& stage : json.at("stages")) records_.push_back(decode(stage));
    } catch (const Json::exception& problem) {
        throw Error(path_, problem.what(), "a loop's state as it was written");
    }
}

void LoopState::write() const {
    Json json{{"format", kFormat}, {"version", kFormatVersion}, {"stages", Json::array()}};
    for (const StageRecord& record : records_) json["stages"].push_back(encode(record));
    write_atomically(path_, json.dump(kIndent) + '\n');
}

}  // namespace ouk
