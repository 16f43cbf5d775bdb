// A TCP port of this machine that nobody listens at now, for ranks that meet in a test.
#pragma once

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>

namespace ouk {

/// Listens at a port that nobody listened at, accepts and says nothing.
class Listener {
public:
    Listener() {
        sockaddr_in address{.sin_family = AF_INET, .sin_port = 0, .sin_addr = {}, .sin_zero = {}};
        socklen_t size = sizeof(address);
        auto* const generic = reinterpret_cast<sockaddr*>(&address);
        const bool is_open = bind(socket_, generic, size) == 0 && listen(socket_, SOMAXCONN) == 0 &&
                             getsockname(socket_, generic, &size) == 0;
        if (!is_open) throw std::runtime_error("no free port");
        port_ = ntohs(address.sin_port);
    }
    ~Listener() { close(socket_); }
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    [[nodiscard]] int port() const { return port_; }

private:
    int socket_ = socket(AF_INET, SOCK_STREAM, 0);
    int port_ = 0;
};

inline int free_port() {
    return Listener().port();
}

}  // namespace ouk
