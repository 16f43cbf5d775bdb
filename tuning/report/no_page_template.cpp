// In place of page_template.cpp where there was no Node to bundle the page.
#include "tuning/report/page.h"

namespace ouk {

std::string_view page_template() {
    return {};
}

}  // namespace ouk
