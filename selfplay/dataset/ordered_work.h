// Items that come one after the other, worked on by all processors, and taken in their order: what
// is made of them, or the error, does not depend on the number of threads. `tokens` items a thread
// are in memory.
#pragma once

#include <tbb/parallel_pipeline.h>

#include <atomic>
#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <utility>

#include "selfplay/dataset/threads.h"

namespace ouk {

/// `next()` gives an Item, or nothing at the end; `work(item)` makes a Made of it, on any thread;
/// `take(made)` gets them. Neither next nor take is called twice at once; one may be while the
/// other is. The first item, by order, for which one of them throws is the last; what was thrown
/// comes out of here.
template <class Item, class Made, class Next, class Work, class Take>
void work_in_order(int threads, Next&& next, Work&& work, Take&& take,
                   std::size_t tokens = kTokensPerThread) {
    // TBB loses the tokens in flight when a filter throws, so none does.
    struct Token {
        std::optional<Item> item;
        std::optional<Made> made;
        std::exception_ptr error;
    };
    std::atomic<bool> has_failed = false;
    std::exception_ptr first_error;  // of take's filter
    const auto guarded = [&has_failed](std::exception_ptr& error, auto&& action) {
        try {
            action();
        } catch (...) {
            error = std::current_exception();
            has_failed = true;
        }
    };
    using TokenPtr = std::unique_ptr<Token>;
    const auto source = [&](tbb::flow_control& flow) {
        auto token = std::make_unique<Token>();
        if (!has_failed) guarded(token->error, [&] { token->item = next(); });
        if (!token->item && !token->error) flow.stop();
        return token;
    };
    const auto make = [&](TokenPtr token) {
        if (token->item)
            guarded(token->error, [&] { token->made = work(std::as_const(*token->item)); });
        token->item.reset();
        return token;
    };
    const auto keep = [&](TokenPtr token) {
        if (first_error) return;
        if (token->made) guarded(token->error, [&] { take(std::move(*token->made)); });
        first_error = token->error;
    };
    const auto serial = tbb::filter_mode::serial_in_order;
    with_threads(threads, [&] {
        tbb::parallel_pipeline(
            static_cast<std::size_t>(threads) * tokens,
            tbb::make_filter<void, TokenPtr>(serial, source) &
                tbb::make_filter<TokenPtr, TokenPtr>(tbb::filter_mode::parallel, make) &
                tbb::make_filter<TokenPtr, void>(serial, keep));
    });
    if (first_error) std::rethrow_exception(first_error);
}

}  // namespace ouk
