// Of what there is once for each activation, that of one.
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
