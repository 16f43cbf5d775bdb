// Items that come one after the other, worked on by all processors, and taken in their order: what
// is made of them does not depend on the number of threads. A few items a thread are in memory.
#pragma once

#include <tbb/parallel_pipeline.h>

#include <cstddef>
#include <optional>
#include <utility>

#include "selfplay/dataset/threads.h"

namespace ouk {

/// `next()` gives an Item, or nothing at the end; `work(item)` makes a Made of it, on any thread;
/// `take(made)` gets them. Neither next nor take is called twice at once; one may be while the
/// other is. What one of them throws comes out of here.
template <class Item, class Made, class Next, class Work, class Take>
void work_in_order(int threads, Next&& next, Work&& work, Take&& take) {
    const auto source = [&](tbb::flow_control& flow) -> Item {
        std::optional<Item> item = next();
        if (!item) flow.stop();
        return std::move(item).value_or(Item{});
    };
    const auto make = [&](const Item& item) -> Made { return work(item); };
    const auto keep = [&](Made made) { take(std::move(made)); };
    const auto serial = tbb::filter_mode::serial_in_order;
    with_threads(threads, [&] {
        tbb::parallel_pipeline(static_cast<std::size_t>(threads) * kTokensPerThread,
                               tbb::make_filter<void, Item>(serial, source) &
                                   tbb::make_filter<Item, Made>(tbb::filter_mode::parallel, make) &
                                   tbb::make_filter<Made, void>(serial, keep));
    });
}

}  // namespace ouk
