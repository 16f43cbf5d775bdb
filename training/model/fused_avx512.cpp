// Compiled with -mavx512f in every x86-64 build; called where the processor has it.
#if defined(__x86_64__)
#include "training/model/hidden_loops.h"

namespace ouk {

const FusedKernels& compiled_avx512_fused_kernels() {
    static constexpr FusedKernels kAvx512 = all_kernels<64>("avx512");
    return kAvx512;
}

}  // namespace ouk
#endif
