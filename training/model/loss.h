// What training makes small: |sigmoid(output) - target|^exponent, summed over positions.
#pragma once

namespace ouk {

struct Loss {
    double exponent = 2;
    /// Factor of the gradients: 1 / positions of the whole batch.
    double share = 1;
};

}  // namespace ouk
