#include "tuning/engines/check/step.h"

namespace ouk {

std::vector<Step> check_steps() {
    std::vector<Step> all;
    for (const auto group :
         {greeting_steps(), option_steps(), input_steps(), position_steps(), limit_steps(),
          stop_steps(), talk_steps(), choice_steps(), end_steps()})
        all.insert(all.end(), group.begin(), group.end());
    return all;
}

}  // namespace ouk
