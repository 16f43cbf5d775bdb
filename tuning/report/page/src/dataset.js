// A dataset: everything `ouk data inspect --json` counts, and sample games.
import { chart } from "./charts.js";
import { games } from "./games.js";
import { card, h, table } from "./dom.js";
import { bytes, count, fixed, per, percent, scoreClass, words } from "./format.js";
import { lengths, men, openingScores, players, reasons, results, scores, scoresByMen } from "./dataset_charts.js";

function cards(data) {
    const decisive = per(data.results.white + data.results.black, data.games);
    const ofPositions = data.positions === 0 ? [] : [
        card(fixed(data.bytes_per_position, 2), "bytes a position", bytes(data.bytes)),
        card(percent(data.in_check_share), "of positions in check"),
        card(percent(data.capture_share), "of moves are captures"),
        card(percent(data.duplicates.repeated_share), "of positions are repeated"),
    ];
    return h("div", { class: "cards" },
        card(count(data.games), "games"),
        card(percent(decisive), "decisive games"),
        card(fixed(data.plies_mean), `plies a game, median ${fixed(data.plies_median)}`),
        card(count(data.positions), "positions", "plies with a score"),
        ofPositions);
}

const list = (values) => (values.length === 0 ? "–" : values.join(", "));

function origin(data) {
    const rows = [
        ["Ruleset", `${data.ruleset} (${data.ruleset_hash})`],
        ["Evaluation", list(data.nets)],
        ["Opponents", list(data.opponents)],
        ["Scores", data.rescored.length === 0 ? "the players' own" : list(data.rescored)],
        ["Seeds", list(data.seeds)],
        ["Program", list(data.program_versions)],
        ["Files", `${count(data.files)}, ${bytes(data.bytes)}`],
    ];
    return h("details", {}, h("summary", {}, "Where it comes from"), table(["", ""], rows, [0, 1]));
}

/** Shares of a sample are told as such. */
function duplicates({ duplicates: found, openings, positions, games: total, unresolved }) {
    const mark = (sample) => (sample < 1 ? " (estimated)" : "");
    const estimated = mark(found.sample_share);
    const ofOpenings = mark(openings.sample_share);
    const share = (part) => percent(per(part, positions));
    const rows = [
        [`Distinct positions${estimated}`, count(found.distinct_positions), share(found.distinct_positions)],
        ["Repeated within a game", count(found.within_games), share(found.within_games)],
        [`Repeated across games${estimated}`, count(found.across_games), share(found.across_games)],
        [`Games that are another game again${mark(found.whole_games_sample_share)}`, count(found.whole_games), percent(per(found.whole_games, total))],
        [`Distinct openings: positions of the first score${ofOpenings}`, count(openings.distinct), percent(per(openings.distinct, total))],
        [`Distinct beginnings of 4 plies${ofOpenings}`, count(openings.beginnings_4), percent(per(openings.beginnings_4, total))],
        [`Distinct beginnings of 8 plies${ofOpenings}`, count(openings.beginnings_8), percent(per(openings.beginnings_8, total))],
        ["Unresolved: drawn by count beyond ±300", count(unresolved), percent(per(unresolved, total))],
    ];
    const note = found.sample_share < 1
        ? h("p", { class: "soft" }, `Estimated from the positions whose hash is among ${percent(found.sample_share, 3)} of all.`)
        : "";
    return h("div", { class: "block" }, h("h3", {}, "Diversity"), table(["", "number", "share"], rows), note);
}

function verdicts({ verdicts: rows }) {
    if (rows.every(({ games: played }) => played === 0)) return null;
    return h("div", { class: "block" },
        h("h3", {}, "Adjudication, put to the test"),
        h("p", { class: "soft" }, "Games played out in spite of it, and how often it would have been wrong (95 %, Wilson)."),
        table(["verdict", "played out", "wrong", "share", "interval"], rows.map((row) => [
            row.verdict, count(row.games), count(row.wrong), percent(row.wrong_share, 2),
            row.games === 0 ? "–" : `${percent(row.low, 2)} to ${percent(row.high, 2)}`,
        ])));
}

const kThree = ["White wins", "draws", "Black wins"];
const three = (row) => [count(row.white), count(row.draw), count(row.black)];

/** The charts' figures, to read and to copy. */
function figures(data) {
    const part = (title, head, rows) => [h("h4", {}, title), table(head, rows)];
    return h("details", {}, h("summary", {}, "All figures as tables"),
        part("Reasons", ["reason", ...kThree], data.reasons_by_result.map((r) => [words(r.reason), ...three(r)])),
        part("Who played whom", ["White", "Black", "games", ...kThree],
            data.players.map((r) => [r.white_player, r.black_player, count(r.games), ...three(r)])),
        part("Length", ["plies", "games"], data.lengths.map((r) => [`${r.from} … ${r.to}`, count(r.games)])),
        part("Scores, by the result of the game", ["centipawns", "positions", ...kThree],
            data.score_histogram.map((r) => [scoreClass(r), count(r.positions), ...three(r)])),
        part("First scores, by the result of the game", ["centipawns", "games", ...kThree],
            data.opening_scores.map((r) => [scoreClass(r), count(r.games), ...three(r)])),
        part("Phase", ["men", "positions", "mean |score|", "of drawn games"], data.men.map((r) =>
            [r.men, count(r.positions), fixed(r.mean_abs_score, 0), percent(r.draw_share)])));
}

/** Random games have no scores, and so no positions. */
function positionCharts(data) {
    if (data.positions === 0) return [];
    return [
        chart("Scores", () => scores(data), { note: "positions by centipawns up to, White's view, and the result of their game" }),
        chart("Openings", () => openingScores(data), { note: "results of the games by centipawns of their first score up to, White's view" }),
        chart("Phase", () => men(data), { note: "positions by men on the board" }),
        chart("Scores by phase", () => scoresByMen(data), { note: "mean |score| in centipawns by men, without mates" }),
    ];
}

export function datasetSection(data) {
    if (data.games === 0) return h("p", {}, "No games.");
    return h("div", {},
        cards(data), origin(data),
        h("div", { class: "charts" },
            chart("Results", () => results(data), { height: "6.5rem", isWide: true }),
            chart("How games end", () => reasons(data), { note: "games by reason and result" }),
            chart("Length", () => lengths(data), { note: "games by plies" }),
            positionCharts(data),
            data.players.length > 1 ? chart("Who played whom", () => players(data), {
                note: "White – Black, results", isWide: true, height: `${5 + 2 * Math.min(20, data.players.length)}rem`,
            }) : null),
        h("div", { class: "blocks" }, duplicates(data), verdicts(data)),
        figures(data), games(data));
}
