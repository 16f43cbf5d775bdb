#include "tuning/report/page.h"

#include <array>
#include <cassert>
#include <fstream>

#include "tuning/report/tables.h"

namespace ouk {

namespace {

constexpr std::string_view kGap = "/*REPORT*/";
constexpr std::string_view kMark = "<meta name=\"generator\" content=\"ouk report\">";

/// "<" is what markup begins with; JSON may say it otherwise.
std::string without_markup(const std::string& json) {
    std::string text;
    for (const char symbol : json)
        text += symbol == '<' ? std::string("\\u003c") : std::string{symbol};
    return text;
}

}  // namespace

std::string fill_page(std::string_view page, const Json& report) {
    const std::size_t gap = page.find(kGap);
    assert(gap != std::string_view::npos);
    std::string text(page.substr(0, gap));
    text += without_markup(report_text(report));
    text += page.substr(gap + kGap.size());
    return text;
}

bool is_report_page(const std::string& path) {
    std::array<char, 1024> head{};
    std::ifstream(path, std::ios::binary).read(head.data(), head.size());
    return std::string_view(head.data(), head.size()).find(kMark) != std::string_view::npos;
}

}  // namespace ouk
