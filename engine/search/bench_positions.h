// The positions of `ouk bench`: 20 of ouk, 20 of makruk, from openings, middlegames and endings
// with a running count, taken from the engine's own games. Changing one changes every bench line.
#pragma once

#include <array>
#include <string_view>

namespace ouk {

struct BenchPosition {
    std::string_view ruleset;
    std::string_view fen;
};

inline constexpr auto kBenchPositions = std::to_array<BenchPosition>({
    {"ouk", "r2mksnr/2sn4/1ppppppp/p7/P7/NPPPPPPP/1S1KN1S1/R3M2R w Ed - 7 7"},
    {"ouk", "8/8/1p1n2p1/p1p2k1p/P1P2P1P/1P2SK2/8/8 w - - 5 40"},
    {"ouk", "8/8/6p1/2m2k1p/5P1P/4K3/8/8 w - 126 2 62"},
    {"ouk", "r1smk2r/3nn1s1/pppp1ppp/4p3/2P3P1/PPNPPP1P/R3S3/2SKM1NR b DEde - 0 5"},
    {"ouk", "r2mk2r/2sn4/1p1p2p1/p4s2/2PR4/PPN1MS1P/2S2K2/7R b de - 1 17"},
    {"ouk", "r1s4r/2mnks2/p1pp1npp/4p3/RP2P1P1/2PP3P/2SNN2R/3KMS2 w DE - 1 11"},
    {"ouk", "1r6/2mnk3/4s2p/1p1np1p1/1P4P1/1S1PM2P/2KNS3/5R2 w - - 0 24"},
    {"ouk", "8/8/R7/5k2/2M1m3/2K5/8/7r b - 126 13 60"},
    {"ouk", "rns1ksnr/2m5/ppppp2p/5p2/3P3P/PPP1PP2/2S1S3/RN1KM1NR b DEe - 0 5"},
    {"ouk", "4k3/1sm5/pppp3p/4s2n/PP2Pp1r/1SPN1P2/3M1SK1/4R3 w - - 0 27"},
    {"ouk", "8/8/8/2sS4/1k2K3/2m5/8/8 b - 126 15 74"},
    {"ouk", "r1sm1s1r/4k3/ppnppn1p/2p2pp1/P4P2/1PPPPNPP/1SKNS3/R3M2R b Ed - 2 7"},
    {"ouk", "4rk2/2s5/n3s1r1/1Nmn2p1/2N5/1P2M1mP/1S2S3/RK2R3 b - - 5 27"},
    {"ouk", "8/7k/8/2m1r3/7P/3s4/K7/6R1 w - 126 0 46"},
    {"ouk", "r2mk1nr/1s1ns3/1ppp1ppp/p3p3/5P2/PPPPP1PP/1K1NN3/R1S1MS1R b Ede - 0 6"},
    {"ouk", "8/4mk2/1M3s1p/2R5/8/4m1rP/1K5R/8 b - - 0 37"},
    {"ouk", "8/3R4/1R3s2/5km1/6rp/8/8/K7 w - 126 8 49"},
    {"ouk", "rn1m1snr/1s3k2/p1ppppp1/1p5p/6P1/PPPPPP1P/3NKM2/R1S2SNR w d - 0 5"},
    {"ouk", "4r3/5k2/p2s3r/1pnsm3/7P/1P1S2M1/2KN1S2/R3R3 w - - 0 27"},
    {"ouk", "8/8/1R6/5s1k/1p3r2/1P6/2K5/8 w - 126 0 52"},
    {"makruk", "rnsmks1r/4n3/1pp1pppp/p2p4/P2P4/1PP1PPPP/1SKNN3/R3MS1R w - - 0 7"},
    {"makruk", "8/3k4/3ms2p/pNp2pp1/PnP2PP1/5S1P/3MK3/8 w - - 14 40"},
    {"makruk", "r2mk1nr/2sn2s1/ppp1pppp/3p4/2PP4/PPN1PPPP/3SN3/R2KMS1R b - - 0 5"},
    {"makruk", "2r1k3/4m1s1/pnnspp2/1p1p1Pp1/3PP1P1/PPN1S3/2RSN3/3KM3 b - - 0 17"},
    {"makruk", "r2m3r/1skns3/p1pp1n1p/1p2pp2/PP6/1NPPPP1P/2SN4/R2KMSR1 w - - 2 11"},
    {"makruk", "s6r/8/2p1kmRp/1pPp3n/3P1p1P/4PP2/2SM1S2/3K4 w - - 1 24"},
    {"makruk", "r1smksnr/3n4/ppppp3/5ppp/3P1P2/PPP1P1PP/1S1NS3/R2KM1NR b - - 0 5"},
    {"makruk", "r2m1s1r/2skn3/ppnpppp1/2p4p/2P4P/PPNPPPP1/2KSNS2/R3M2R b - - 2 7"},
    {"makruk", "r2r4/2knm3/1s3pp1/2p2s1p/5S1P/PP1SP1P1/1K3N2/2R1M2R b - - 2 27"},
    {"makruk", "8/8/8/k7/r3R3/8/1K6/8 w - 128 0 129"},
    {"makruk", "rn2ksnr/2s1m3/1ppp2pp/p3pp2/2P5/PPNPPPPP/K3N3/R1S1MS1R b - - 1 6"},
    {"makruk", "4r3/2s2k2/1r1s1mp1/p1pp1p1p/P4P1P/1PMSP1P1/KR2S3/2R5 b - - 14 37"},
    {"makruk", "rns2snr/4mk2/p1ppp1pp/1p3p2/5P2/PPPPP1PP/3MK1S1/RNS3NR w - - 0 5"},
    {"makruk", "r7/4m2k/2ps1s1p/1p1np2P/1P2S3/r2PMKN1/2S5/RR6 w - - 0 27"},
    {"makruk", "8/8/8/5K2/5S2/3smk2/8/8 w - 128 0 130"},
    {"makruk", "3mk3/2sns3/5r1p/3pp1pP/1P4P1/1P2SP1R/2KMN3/S7 w - - 5 20"},
    {"makruk", "8/4R1M1/8/MKm2k2/3m4/8/r7/8 w - 128 15 70"},
    {"makruk", "8/3k4/8/4MK2/2s2N2/3m4/8/8 b - 128 13 56"},
    {"makruk", "4R3/6k1/3M4/3N4/2M2m2/1K2m3/3r4/8 b - 128 15 87"},
    {"makruk", "R7/8/1M6/1MSmk3/4s3/4m3/1K6/4r3 b - 128 5 60"},
});

}  // namespace ouk
