#include "engine/uci/inbox.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "engine/uci/words.h"

namespace ouk {

namespace {

bool is_command(const std::string& line, std::string_view command) {
    const std::vector<std::string> words = split_words(line);
    return !words.empty() && words.front() == command;
}

}  // namespace

bool Inbox::take(const std::string& line) {
    const std::scoped_lock lock(mutex_);
    if (is_command(line, "quit")) {
        lines_.clear();
        return false;
    }
    if (is_command(line, "isready")) {
        obey_(line);
        return true;
    }
    // Lines may stand here without a job: the worker is about to go on with them.
    const bool is_due = lines_.empty() && !worker_.is_busy();
    lines_.push_back(line);
    if (is_due) {
        obey_what_is_due();
    } else {
        stop_what_shall_stop();
    }
    return true;
}

void Inbox::go_on() {
    const std::scoped_lock lock(mutex_);
    obey_what_is_due();
    if (lines_.empty() && !worker_.is_busy()) all_done_.notify_all();
}

void Inbox::close() {
    std::unique_lock lock(mutex_);
    is_closed_ = true;
    stop_what_shall_stop();
    all_done_.wait(lock, [this] { return lines_.empty() && !worker_.is_busy(); });
}

void Inbox::obey_what_is_due() {
    while (!lines_.empty() && !worker_.is_busy()) {
        const std::string line = std::move(lines_.front());
        lines_.pop_front();
        obey_(line);
    }
    if (worker_.is_busy()) stop_what_shall_stop();
}

/// The line `stop` stays where it stands: a `go` that waits before it is meant, too.
void Inbox::stop_what_shall_stop() {
    const bool holds_stop = std::ranges::any_of(
        lines_, [](const std::string& line) { return is_command(line, "stop"); });
    if (holds_stop) worker_.stop();
    if (is_closed_) worker_.stop_if_endless();
}

}  // namespace ouk
