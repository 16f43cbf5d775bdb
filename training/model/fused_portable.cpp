// Four floats at a time: every processor that the program is compiled for has them, or the compiler
// takes them apart.
#include "training/model/hidden_loops.h"

namespace ouk {

const FusedKernels& portable_fused_kernels() {
    static constexpr FusedKernels kPortable = all_kernels<16>("portable");
    return kPortable;
}

}  // namespace ouk
