// A TCP port of this machine that nobody listens at now, for ranks that meet in a test.
#pragma once

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>

namespace ouk {

inline int free_port() {
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{.sin_family = AF_INET, .sin_port = 0, .sin_addr = {}, .sin_zero = {}};
    socklen_t size = sizeof(address);
    auto* const generic = reinterpret_cast<sockaddr*>(&address);
    const bool is_bound =
        bind(listener, generic, size) == 0 && getsockname(listener, generic, &size) == 0;
    close(listener);
    if (!is_bound) throw std::runtime_error("no free port");
    return ntohs(address.sin_port);
}

}  // namespace ouk
