// What `data verify` finds, as text.
#pragma once

#include <string>

#include "selfplay/tools/verify.h"
#include "tests/selfplay/tool_games.h"

namespace ouk {

inline VerifyReport verified(const std::string& path) {
    return verify({path}, {});
}

inline std::string faults_of(const VerifyReport& report) {
    std::string text;
    for (const Fault& fault : report.faults) text += fault.text + '\n';
    return text;
}

}  // namespace ouk
