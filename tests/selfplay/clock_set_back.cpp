// Preloaded into a program: its wall clock goes back an hour each time it is looked at. The steady
// clock is left alone, as the system leaves it.
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <ctime>

namespace {

constexpr std::time_t kHour = 3600;

std::time_t set_back() {
    static std::atomic<std::time_t> looks = 0;
    return kHour * ++looks;
}

}  // namespace

extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept {
    const long failure = ::syscall(SYS_clock_gettime, clock, time);
    if (failure == 0 && clock == CLOCK_REALTIME) time->tv_sec -= set_back();
    return static_cast<int>(failure);
}

extern "C" std::time_t time(std::time_t* seconds) noexcept {
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    if (seconds != nullptr) *seconds = now.tv_sec;
    return now.tv_sec;
}
