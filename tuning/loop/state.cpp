#include "tuning/loop/state.h"

#include <algorithm>
#include <filesystem>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/base/json_indent.h"

namespace ouk {

namespace {

constexpr const char* kFormat = "ouk loop";
constexpr int kFormatVersion = 3;

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

Json encode(const Spent& spent) {
    return {{"seconds", spent.seconds}, {"cpu_seconds", spent.cpu_seconds}};
}

Spent decode_spent(const Json& json) {
    return {json.at("seconds").get<double>(), json.at("cpu_seconds").get<double>()};
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

std::optional<Damage> LoopState::find_damage() const {
    for (const StageRecord& record : records_) {
        Damage damage{.stage = record.stage, .products = {}, .complaint = {}};
        for (const Product& product : record.products) {
            const std::string complaint = complaint_of(run_, product);
            if (complaint.empty()) continue;
            damage.complaint += (damage.products.empty() ? "" : ", ") + complaint;
            damage.products.push_back(product.path);
        }
        if (!damage.products.empty()) return damage;
    }
    return std::nullopt;
}

void LoopState::forget_from(const std::string& stage) {
    const auto first = std::ranges::find(records_, stage, &StageRecord::stage);
    for (auto record = first; record != records_.end(); ++record)
        keep_spent(record->stage, {record->seconds, record->cpu_seconds});
    records_.erase(first, records_.end());
    write();
}

const StageRecord* LoopState::find(const std::string& stage) const {
    const auto record = std::ranges::find(records_, stage, &StageRecord::stage);
    return record == records_.end() ? nullptr : &*record;
}

void LoopState::add_unfinished(const std::string& stage, const Spent& spent) {
    keep_spent(stage, spent);
    write();
}

void LoopState::keep_spent(const std::string& stage, const Spent& spent) {
    unfinished_[stage].seconds += spent.seconds;
    unfinished_[stage].cpu_seconds += spent.cpu_seconds;
}

const StageRecord& LoopState::add(StageRecord record) {
    const Spent before = unfinished_[record.stage];
    unfinished_.erase(record.stage);
    record.seconds += before.seconds;
    record.cpu_seconds += before.cpu_seconds;
    records_.push_back(std::move(record));
    write();
    return records_.back();
}

void LoopState::read() {
    const Json json = read_json_file(path_);
    read_json(path_, [&] {
        if (json.at("format") != kFormat || json.at("version") != kFormatVersion)
            throw Error(path_, "is of another format", "that of this program's loop");
        for (const Json& stage : json.at("stages")) records_.push_back(decode(stage));
        for (const auto& [stage, spent] : json.at("unfinished").items())
            unfinished_[stage] = decode_spent(spent);
    });
}

void LoopState::write() const {
    Json json{{"format", kFormat},
              {"version", kFormatVersion},
              {"stages", Json::array()},
              {"unfinished", Json::object()}};
    for (const StageRecord& record : records_) json["stages"].push_back(encode(record));
    for (const auto& [stage, spent] : unfinished_) json["unfinished"][stage] = encode(spent);
    write_atomically(path_, json.dump(kJsonIndent) + '\n');
}

}  // namespace ouk
