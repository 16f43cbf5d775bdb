// Kernels and tables are made once for each activation; this is the one choice among them. A pure
// function: `crelu`, `screlu` or `pairwise`, whichever `activation` names.
#pragma once

#include "engine/nnue/architecture.h"

namespace ouk {

template <class T>
[[nodiscard]] T by_activation(Activation activation, T crelu, T screlu, T pairwise) {
    switch (activation) {
        case Activation::Crelu:
            return crelu;
        case Activation::Screlu:
            return screlu;
        case Activation::Pairwise:
            break;
    }
    return pairwise;
}

}  // namespace ouk
