// Runs a fuzz target once over every file of a folder: what was found stays mended.
// usage: NAME_fuzz FOLDER     Fails on a folder without files; a seed that fails ends the program.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/fuzz/target.h"

namespace {

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.is_regular_file()) files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

void run(const std::filesystem::path& file) {
    std::cerr << file.filename().string() << std::endl;  // before the target can end all
    std::ifstream stream(file, std::ios::binary);
    const std::vector<char> bytes(std::istreambuf_iterator<char>(stream), {});
    (void)LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2 || !std::filesystem::is_directory(argv[1])) {
        std::cerr << "usage: " << argv[0] << " FOLDER\n";
        return 2;
    }
    const auto files = files_in(argv[1]);
    for (const auto& file : files) run(file);
    std::cerr << files.size() << " seeds\n";
    return files.empty() ? 1 : 0;
}
