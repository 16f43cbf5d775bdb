// Who may include whom: downwards only (README, "Map"). Reads every #include of every room.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

using Rooms = std::set<std::string>;

/// What a room may include of the project, beside itself.
const std::map<std::string, Rooms> kBelow{
    {"engine/base", {}},
    {"engine/rules", {"engine/base"}},
    {"engine/board", {"engine/base", "engine/rules"}},
    {"engine/game", {"engine/base", "engine/rules", "engine/board"}},
    {"engine/eval", {"engine/base", "engine/rules", "engine/board"}},
    {"engine/nnue", {"engine/base", "engine/rules", "engine/board"}},
    {"engine/search",
     {"engine/base", "engine/rules", "engine/board", "engine/game", "engine/eval", "engine/nnue"}},
    {"engine/uci", {"engine"}},
    {"selfplay/convert", {"engine", "selfplay/dataset"}},
    {"selfplay/dataset", {"engine"}},
    {"selfplay/generator", {"engine", "selfplay/dataset"}},
    {"selfplay/tools", {"engine", "selfplay/dataset", "selfplay/generator"}},
    {"selfplay/verbs", {"engine", "selfplay"}},
    {"training/data", {"engine", "selfplay/dataset"}},
    {"training/model", {"engine", "training/data"}},
    {"training/ranks", {"engine"}},
    {"training/run",
     {"engine", "selfplay/dataset", "training/data", "training/model", "training/ranks"}},
    {"training/quantizer", {"engine", "training/data", "training/model", "training/run"}},
    {"training/verbs", {"engine", "selfplay/dataset", "training"}},
    {"tuning/engines", {"engine", "tuning/run"}},
    {"tuning/fastchess", {"engine/base", "tuning/engines", "tuning/statistics"}},
    {"tuning/gauntlet",
     {"engine", "selfplay/dataset", "tuning/engines", "tuning/fastchess", "tuning/run",
      "tuning/statistics"}},
    {"tuning/loop", {"engine", "selfplay/dataset", "tuning/run", "tuning/statistics"}},
    {"tuning/ratings", {"engine", "tuning/statistics"}},
    {"tuning/report",
     {"engine", "selfplay/dataset", "tuning/gauntlet", "tuning/run", "tuning/statistics"}},
    {"tuning/run", {"engine"}},
    {"tuning/statistics", {"engine/base"}},
    {"tuning/verbs", {"engine", "tuning"}},
};

/// Libraries that only some rooms may see: an engine without them is a promise.
const std::map<std::string, Rooms> kLibraries{
    {"torch/", {"training"}},
    {"ATen/", {"training"}},
    {"hdf5.h", {"selfplay"}},
    {"tbb/", {"selfplay", "training", "tuning"}},
    {"oneapi/", {"selfplay", "training", "tuning"}},
    {"Eigen/", {"tuning"}},
    {"toml.hpp", {"engine/base"}},
};

bool is_within(const std::string& path, const std::string& room) {
    return path.rfind(room + "/", 0) == 0;
}

std::string room_of(const std::string& path) {
    for (const auto& [room, below] : kBelow) {
        if (is_within(path, room)) {
            return room;
        }
    }
    return "";
}

std::vector<std::string> includes_of(const fs::path& file) {
    std::vector<std::string> found;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        const std::size_t begin = line.find_first_of("<\"");
        if (line.rfind("#include", 0) == 0 && begin != std::string::npos) {
            const std::size_t end = line.find_first_of(">\"", begin + 1);
            found.push_back(line.substr(begin + 1, end - begin - 1));
        }
    }
    return found;
}

std::vector<std::string> sources() {
    std::vector<std::string> files;
    for (const char* top : {"engine", "selfplay", "training", "tuning"}) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(OUK_SOURCE_DIR) / top)) {
            const std::string ending = entry.path().extension();
            if (ending == ".h" || ending == ".cpp") {
                files.push_back(fs::relative(entry.path(), OUK_SOURCE_DIR));
            }
        }
    }
    return files;
}

bool may_include(const std::string& room, const std::string& included) {
    if (is_within(included, room)) {
        return true;
    }
    const Rooms& below = kBelow.at(room);
    return std::any_of(below.begin(), below.end(),
                       [&](const std::string& lower) { return is_within(included, lower); });
}

TEST(Layering, RoomsIncludeDownwardsOnly) {
    const std::vector<std::string> files = sources();
    ASSERT_GT(files.size(), 50U);
    for (const std::string& file : files) {
        const std::string room = room_of(file);
        if (room.empty()) {
            EXPECT_EQ(fs::path(file).filename(), "main.cpp") << file << " is in no room";
            continue;
        }
        for (const std::string& included : includes_of(fs::path(OUK_SOURCE_DIR) / file)) {
            if (fs::exists(fs::path(OUK_SOURCE_DIR) / included)) {
                EXPECT_TRUE(may_include(room, included)) << file << " includes " << included;
            }
        }
    }
}

TEST(Layering, LibrariesStayInTheirRooms) {
    for (const std::string& file : sources()) {
        for (const std::string& included : includes_of(fs::path(OUK_SOURCE_DIR) / file)) {
            for (const auto& [library, rooms] : kLibraries) {
                if (included.rfind(library, 0) == 0) {
                    EXPECT_TRUE(
                        std::any_of(rooms.begin(), rooms.end(),
                                    [&](const auto& room) { return is_within(file, room); }))
                        << file << " includes " << included;
                }
            }
        }
    }
}

}  // namespace
