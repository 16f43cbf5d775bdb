#include "selfplay/convert/line_reader.h"

#include "engine/base/error.h"
#include "engine/base/system_error.h"

namespace ouk {

namespace {

constexpr int kEnd = std::char_traits<char>::eof();

}  // namespace

LineReader::LineReader(std::string path) : path_(std::move(path)) {
    errno = 0;
    file_.open(path_, std::ios::binary);
    if (!file_) throw system_error(path_, "opened", "a readable file");
}

bool LineReader::next() {
    std::streambuf& buffer = *file_.rdbuf();
    line_.clear();
    int symbol = buffer.sbumpc();
    if (symbol == kEnd) return false;
    ++number_;
    for (; symbol != kEnd && symbol != '\n' && symbol != '\r'; symbol = buffer.sbumpc()) {
        line_ += static_cast<char>(symbol);
        if (line_.size() > kMostTextBytes) {
            throw Error(path_ + ':' + std::to_string(number_), "a line of more than 16 MiB",
                        "a text file");
        }
    }
    if (symbol == '\r' && buffer.sgetc() == '\n') buffer.sbumpc();
    return true;
}

}  // namespace ouk
