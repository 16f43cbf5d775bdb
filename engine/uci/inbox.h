// The lines a GUI sends, in their order. While a search runs they stand in line behind it, but
// `isready` and `quit` overtake and `stop` is obeyed at once. (So an option set during a search
// takes effect after it.) A line is obeyed by the thread that finds it due, the one that reads or
// the worker's at the end of a job: handing each to a third one costs a short search's time.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>

#include "engine/uci/worker.h"

namespace ouk {

class Inbox {
public:
    /// `obey` is called by one thread at a time and must not throw. It may start the worker.
    Inbox(Worker& worker, std::function<void(const std::string& line)> obey)
        : worker_(worker), obey_(std::move(obey)) {}

    /// The next line that was read, obeyed now or once it is due. False if it is `quit`: what
    /// stands in line is forgotten then.
    bool take(const std::string& line);
    /// After the last line: waits until all are obeyed and the worker is idle. Endless jobs are
    /// stopped, others finish.
    void close();
    /// To be called by the worker when it is idle again.
    void go_on();

private:
    void obey_what_is_due();
    void stop_what_shall_stop();

    Worker& worker_;
    std::function<void(const std::string& line)> obey_;
    std::mutex mutex_;
    std::condition_variable all_done_;
    std::deque<std::string> lines_;
    bool is_closed_ = false;
};

}  // namespace ouk
