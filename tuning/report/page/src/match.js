// A match: how strong its players are, how the games went, what went wrong.
import { chart } from "./charts.js";
import { lengths, reasons } from "./dataset_charts.js";
import { card, h, table } from "./dom.js";
import { count, fixed, percent, words } from "./format.js";
import { games } from "./games.js";
import { eloCurve, eloOfPairings, firstMover, hasElo, llrCurve, openingClasses, pentanomial, timeCurves } from "./match_charts.js";
import { crossTable, incidents, openings, pairingTable, playerTable, timeTable } from "./match_tables.js";
import { eloText, llrText, verdict } from "./match_text.js";

/** A test that ended the match leaves an estimate with a bias. */
function ofStop({ sprt, pairings: [{ unbiased }] }) {
    if (!sprt.stop || unbiased === null) return null;
    const [low, high] = unbiased.elo_95;
    return card(fixed(unbiased.elo), `Elo without the bias of the stop, 95 %: ${fixed(low)} to ${fixed(high)}`);
}

function cardsOfTwo(match) {
    const [of] = match.pairings;
    return [
        card(eloText(of.elo, of.elo_err, of.score), "Elo of the first, 95 %", `${of.players[0]} against ${of.players[1]}`),
        card(eloText(of.nelo, of.nelo_err, of.score), "normalized Elo"),
        ofStop(match),
        card(percent(of.los, 2), "likelihood of superiority"),
        card(llrText(of), "LLR and its bounds"),
        card(verdict(of), "the test says"),
        card(percent(of.score, 2), "score of the first"),
    ];
}

function cards(match) {
    const ofTwo = match.pairings.length === 1;
    const planned = match.sprt.stop ? `of at most ${count(match.pairs_planned)}` : `of ${count(match.pairs_planned)}`;
    return h("div", { class: "cards" },
        ofTwo ? cardsOfTwo(match) : card(count(match.match_players.length), `players, ${words(match.tournament)}`),
        card(count(match.games), "games"),
        card(count(match.pairs), `pairs ${planned}${match.is_over ? "" : ", not over"}`),
        card(percent(match.results.draw / match.games), "of games are draws"));
}

function origin(match) {
    const { sprt } = match;
    const rows = [
        ["Program", match.program_version],
        ["Ruleset", match.ruleset],
        ["Seed", count(match.seed)],
        ["Command", match.command_line.join(" ")],
        ["Test", `[${sprt.elo0}, ${sprt.elo1}] ${sprt.model}, errors ${sprt.alpha} and ${sprt.beta}${sprt.stop ? "" : ", does not end the match"}`],
    ];
    return h("details", {}, h("summary", {}, "Where it comes from"),
        table(["", ""], rows, [0, 1]), h("pre", {}, match.config));
}

const label = (match, { players: [first, second] }) => (match.tournament === "gauntlet" ? second : `${first} – ${second}`);

function eloByOpponent(match) {
    const rows = match.pairings.map((of) => ({ ...of, label: label(match, of) }));
    if (rows.length < 2 || !hasElo(rows)) return null;
    const note = match.tournament === "gauntlet" ? `of ${match.match_players[0].player}, 95 %` : "of the first, 95 %";
    return h("div", { class: "charts" },
        chart("Elo by opponent", () => eloOfPairings(rows), { note, isWide: true, height: `${5 + 2 * rows.length}rem` }));
}

/** Charts of one pairing and, where there are several, the choice which one. */
function chartsOfPairing(match) {
    const met = match.pairings.filter(({ pairs }) => pairs > 0);
    let chosen = met[0];
    const curve = ({ players: [first, second] }) =>
        match.match_curve.filter((row) => row.first === first && row.second === second);
    const redraws = [];
    const figure = (title, options, note) => chart(title, options, {
        note, onChart: (drawn) => redraws.push(() => drawn.setOption(options())),
    });
    const choice = h("select", {
        "aria-label": "players",
        onchange: () => {
            chosen = met[Number(choice.value)];
            for (const redraw of redraws) redraw();
        },
    }, met.map(({ players: [first, second] }, i) => h("option", { value: i }, `${first} – ${second}`)));
    const drawn = [
        hasElo(match.match_curve) ? figure("Elo", () => eloCurve(curve(chosen)), "of the first, with its 95 % interval, by pairs") : null,
        figure("LLR", () => llrCurve(curve(chosen), chosen.llr_bounds), "by pairs; at H1 the first is stronger, at H0 it is not"),
        figure("Pairs", () => pentanomial(chosen), "by the points of the first in both games"),
    ];
    return { choice: met.length > 1 ? h("p", { class: "choice" }, "Elo, LLR and pairs of ", choice) : null, drawn };
}

function charts(match) {
    const first = match.tournament === "gauntlet" ? match.match_players[0].player : "the first of the pair";
    const { choice, drawn } = chartsOfPairing(match);
    return [choice, h("div", { class: "charts" }, drawn,
        chart("Who scores", () => firstMover(match), { note: "of all games: White, and who moved first in the opening" }),
        chart("How games end", () => reasons(match), { note: "games by reason and result; faults among them" }),
        chart("Length", () => lengths(match), { note: "games by plies beyond the opening" }),
        chart("Openings", () => openingClasses(match, first), { note: "how many gave how much of the score, the nearest quarter" }),
        match.match_time.length === 0 ? null
            : chart("Time", () => timeCurves(match), { note: "milliseconds a move, by pairs" }))];
}

export function matchSection(match) {
    if (match.pairs === 0) return h("p", {}, "No pair is played yet.");
    return h("div", {}, cards(match), origin(match), crossTable(match),
        eloByOpponent(match), charts(match), pairingTable(match),
        h("div", { class: "blocks" }, playerTable(match), timeTable(match)),
        openings(match), incidents(match), games(match));
}
