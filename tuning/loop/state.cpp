#include "tuning/loop/state.h"

#include <algorithm>
#include <filesystem>

#include "engine/base/error.h"
#include "engine/base/files.h"

namespace ouk {

namespace {

constexpr const char* kFormat = "ouk loop";
constexpr int kFormatVersion = 2;
constexpr int kIndent = 2;

Json encode(const StageRecord& record) {
    Json products = Json::object();
    for (const Product& product : record.products) products[product.path] = product.mark;
    return {{"stage", record.stage},
            {"seconds", record.seconds},
            {"cpu_seconds", record.cpu_seconds},
            {"settings", record.settings},
            {"products", products},
            {"summary", record.summary}};
}

StageRecord decode(const Json& json) {
    StageRecord record{.stage = json.at("stage").get<std::string>(),
                       .seconds = json.at("seconds").get<double>(),
                       .cpu_seconds = json.at("cpu_seconds").get<double>(),
                       .settings = json.at("settings").get<Identity>(),
                       .products = {},
                       .summary = json.at("summary")};
    for (const auto& [path, mark] : json.at("products").items())
        record.products.push_back({path, mark.get<std::string>()});
    return record;
}

}  // namespace

LoopState::LoopState(std::string run) : run_(std::move(run)), path_(run_ + "/state.json") {
    if (std::filesystem::exists(path_)) read();
}

void LoopState::check_products() const {
    std::string complaints;
    for (const StageRecord& record : records_) {
        for (const Product& product : record.products) {
            const std::string complaint = complaint_of(run_, product);
            if (complaint.empty()) continue;
            complaints += (complaints.empty() ? "" : ", ") + complaint;
        }
    }
    if (complaints.empty()) return;
    throw Error(run_, complaints, "the files that its finished stages made; --fresh starts over");
}

const StageRecord* LoopState::find(const std::string& stage) const {
    const auto record = std::ranges::find(records_, stage, &StageRecord::stage);
    return record == records_.end() ? nullptr : &*record;
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
