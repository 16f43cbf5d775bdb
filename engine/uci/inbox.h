// The lines a GUI sends, read on a thread of their own so that none waits for a search. While one
// runs, the lines stand in line behind it, but `isready` and `quit` overtake and `stop` is obeyed
// at once. (So an option set during a search takes effect after it.)
// next() belongs to one thread; wake() may be called from any.
#pragma once

#include <condition_variable>
#include <deque>
#include <istream>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "engine/uci/worker.h"

namespace ouk {

class Inbox {
public:
    /// Reads `in` until its end or `quit`; the destructor waits for one of both.
    explicit Inbox(std::istream& in);

    /// Waits for the next line that is due now. Nothing when all lines are done: the input has
    /// ended (which ends endless jobs; others finish) and the worker is idle.
    [[nodiscard]] std::optional<std::string> next(Worker& worker);
    /// To be called when the worker is idle again.
    void wake();

private:
    void read(std::istream& in);
    [[nodiscard]] std::optional<std::string> take_overtaking();
    [[nodiscard]] bool holds_stop() const;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::string> lines_;
    bool is_closed_ = false;
    std::jthread reader_;  // last, so that it ends before what it uses
};

}  // namespace ouk
