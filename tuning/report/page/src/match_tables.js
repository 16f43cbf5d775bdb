// A match's tables: who scored what against whom, time, openings, incidents.
import { drawBoard } from "./board.js";
import { h, s, table } from "./dom.js";
import { parseFen } from "./fen.js";
import { count, fixed, percent, words } from "./format.js";
import { eloText, llrText, verdict } from "./match_text.js";

const block = (title, ...content) => h("div", { class: "block" }, h("h3", {}, title), content);
const points = ({ wins, draws, games }) => `${fixed(wins + draws / 2)} / ${count(games)}`;
const turned = ({ wins, draws, losses, games }) => ({ wins: losses, draws, losses: wins, games });

/** Of more than two: each against each, the best first. */
export function crossTable({ pairings, match_players: all }) {
    if (all.length < 3) return null;
    const players = [...all].sort((a, b) => b.score - a.score);
    const against = (a, b) => {
        for (const of of pairings) {
            if (of.players[0] === a && of.players[1] === b) return points(of);
            if (of.players[0] === b && of.players[1] === a) return points(turned(of));
        }
        return "";
    };
    return h("div", { class: "blocks" }, block("Points of games", table(
        ["", ...players.map((_, i) => `${i + 1}`), "all", "score"],
        players.map((row, i) => [`${i + 1}. ${row.player}`, ...players.map(({ player }) => against(row.player, player)),
            points(row), percent(row.score)]))));
}

export function pairingTable({ pairings }) {
    const rows = pairings.map((of) => [of.players[0], of.players[1], count(of.games), count(of.wins), count(of.draws), count(of.losses),
        percent(of.score), eloText(of.elo, of.elo_err, of.score), eloText(of.nelo, of.nelo_err, of.score), percent(of.los, 2),
        llrText(of), verdict(of), of.ptnml.join(" ")]);
    return h("div", { class: "blocks" }, block("Strength of the first",
        table(["first", "second", "games", "won", "drawn", "lost", "score", "Elo", "nElo", "LOS", "LLR", "test", "pairs of 0 ½ 1 1½ 2"],
            rows, [0, 1])));
}

const kLostBy = "lost_by_";

export function playerTable({ match_players: players }) {
    const faults = Object.keys(players[0]).filter((key) => key.startsWith(kLostBy) && players.some((row) => row[key] > 0));
    return block("Players", table(
        ["", "limits", "games", "score", "nodes a move", ...faults.map((key) => words(key))],
        players.map((row) => [row.player, row.limits, count(row.games), percent(row.score),
            row.moves === 0 ? "–" : count(Math.round(row.nodes / row.moves)), ...faults.map((key) => count(row[key]))]), [0, 1]));
}

export function timeTable({ match_players: players }) {
    const timed = players.filter(({ ms_a_move }) => ms_a_move !== null);
    if (timed.length === 0) return null;
    return block("Time, in milliseconds", table(["", "moves", "a move", "slowest", "latency", "slowest latency"],
        timed.map((row) => [row.player, count(row.moves), fixed(row.ms_a_move, 2), fixed(row.slowest_ms, 2),
            fixed(row.latency_ms, 3), fixed(row.slowest_latency_ms, 2)])));
}

/** A table with a position in each row, and a board that shows the chosen one. */
function positions(title, letters, head, rows, left) {
    const board = s("svg", { class: "board", role: "img", "aria-label": "board" });
    const buttons = rows.map(({ fen }) => h("button", { type: "button", onclick: ({ target }) => show(target) }, fen));
    const show = (button) => {
        for (const each of buttons) each.setAttribute("aria-pressed", each === button);
        drawBoard(board, parseFen(button.textContent, letters), null, false);
    };
    show(buttons[0]);
    const shown = table([...head, "position"], rows.map(({ cells }, i) => [...cells, buttons[i]]), [...left, head.length]);
    return h("div", { class: "viewer positions" }, h("h3", {}, title),
        h("div", { class: "table" }, h("div", { class: "left" }, board), h("div", { class: "right" }, shown)));
}

export function openings({ openings_played: played, match_openings: rows, letters, tournament, match_players: players }) {
    const title = rows.length < played
        ? `Openings: the best and the worst ${rows.length / 2} of ${count(played)}` : `All ${count(played)} openings`;
    const first = tournament === "gauntlet" ? `score of ${players[0].player}` : "score of the first";
    return positions(title, letters, [first, "score of White", "pairs"], rows.map(({ opening, first_score, white_score, pairs }) => ({
        fen: opening, cells: [percent(first_score), percent(white_score), count(pairs)],
    })), [0, 1, 2]);
}

export function incidents({ incidents_seen: seen, match_incidents: rows, letters }) {
    if (seen === 0) return null;
    const title = rows.length < seen ? `Incidents: the first ${rows.length} of ${count(seen)}` : "Incidents";
    return positions(title, letters, ["player", "what", "pair", "game", "ply"], rows.map((row) => ({
        fen: row.fen, cells: [row.player, row.what, count(row.pair), row.game, row.ply],
    })), [0, 1, 2, 3, 4]);
}
