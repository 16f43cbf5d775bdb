#include "engine/base/embedded.h"
#include "tuning/report/page.h"

namespace ouk {

/// Made by ouk_embed from the bundled page.
std::span<const EmbeddedFile> report_page_files();

std::string_view page_template() {
    return report_page_files().front().text;
}

}  // namespace ouk
