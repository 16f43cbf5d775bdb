// Several datasets, training runs, or matches of two, side by side: one column each.
import { h, table } from "./dom.js";
import { bytes, count, fixed, per, percent } from "./format.js";
import { eloText, llrText, verdict } from "./match_text.js";
import { bestLine, loss } from "./training.js";

const kDatasetRows = [
    ["Ruleset", (d) => d.ruleset],
    ["Games", (d) => count(d.games)],
    ["Positions", (d) => count(d.positions)],
    ["On disk", (d) => bytes(d.bytes)],
    ["Bytes a position", (d) => fixed(d.bytes_per_position, 2)],
    ["Plies a game, mean", (d) => fixed(d.plies_mean)],
    ["Plies a game, median", (d) => fixed(d.plies_median)],
    ["White wins", (d) => percent(per(d.results.white, d.games))],
    ["Draws", (d) => percent(per(d.results.draw, d.games))],
    ["Black wins", (d) => percent(per(d.results.black, d.games))],
    ["In check", (d) => percent(d.in_check_share)],
    ["Captures", (d) => percent(d.capture_share)],
    ["Repeated positions", (d) => percent(d.duplicates.repeated_share)],
    ["Distinct openings", (d) => count(d.openings.distinct)],
    ["Unresolved counts", (d) => count(d.unresolved)],
];

const best = (run, key) => bestLine(run)?.[key] ?? null;
const ofSummary = (key) => (run) => count(run.summary?.[key] ?? null);
const kTrainingRows = [
    ["Held-out loss, best", (run) => loss(best(run, "validation_loss"))],
    ["Training loss then", (run) => loss(best(run, "training_loss"))],
    ["Epoch of the best", (run) => count(best(run, "epoch"))],
    ["Epochs", ofSummary("epochs")],
    ["Steps", ofSummary("steps")],
    ["Positions an epoch", ofSummary("positions")],
    ["Positions/s", ofSummary("positions_per_s")],
];

const kMatchRows = [
    ["First", ({ pairings: [of] }) => of.players[0]],
    ["Second", ({ pairings: [of] }) => of.players[1]],
    ["Pairs", ({ pairings: [of] }) => count(of.pairs)],
    ["Score of the first", ({ pairings: [of] }) => percent(of.score, 2)],
    ["Elo", ({ pairings: [of] }) => eloText(of.elo, of.elo_err, of.score)],
    ["nElo", ({ pairings: [of] }) => eloText(of.nelo, of.nelo_err, of.score)],
    ["LLR", ({ pairings: [of] }) => llrText(of)],
    ["Decision", ({ pairings: [of] }) => verdict(of)],
];
const isOfTwo = (match) => match.pairings.length === 1 && match.pairs > 0;

function sideBySide(sections, kind, rows, isWanted = () => true) {
    const found = sections.filter((section) => section.kind === kind && isWanted(section));
    return found.length < 2 ? null : table(["", ...found.map(({ name }) => name)],
        rows.map(([label, of]) => [label, ...found.map(of)]));
}

export function comparison(sections) {
    const tables = [sideBySide(sections, "dataset", kDatasetRows), sideBySide(sections, "training", kTrainingRows),
        sideBySide(sections, "match", kMatchRows, isOfTwo)];
    if (tables.every((found) => found === null)) return "";
    return h("section", { class: "comparison" }, h("h2", {}, "Side by side"), tables);
}
