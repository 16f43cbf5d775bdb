// Options of a match's charts: what the library is to draw, made of the match's figures.
import { axis } from "./charts.js";
import { kPercentAxis, lines, names, numbers } from "./dataset_charts.js";
import { count, fixed, percent } from "./format.js";
import { eloText } from "./match_text.js";
import { color } from "./theme.js";

const kColors = ["accent", "white", "black", "muted", "mark"];
export const playerColor = (i) => color(kColors[i % kColors.length]);

/** Before so much of the pairs the bars are too wide to set the scale. */
const kSettled = 0.05;

const isKnown = ({ elo, elo_err }) => elo !== null && elo_err !== null;

/** Without an interval, as after wins alone, there is nothing to draw. */
export const hasElo = (rows) => rows.some(isKnown);

function byPairs(rows, yAxis, head, series) {
    return {
        legend: false,
        xAxis: axis({ type: "value", min: 0, max: rows.at(-1).pairs, splitLine: { show: false } }),
        yAxis: axis({ type: "value", splitNumber: 4, ...yAxis }),
        tooltip: {
            formatter: ([{ dataIndex: i }]) => lines([`${count(rows[i].pairs)} pairs`, head(rows[i])]),
        },
        series,
    };
}

/** Few points are shown as such: a line needs two. */
function line(rows, valueOf, more = {}) {
    return {
        type: "line", showSymbol: rows.length <= 40, symbolSize: 5, lineStyle: { width: 2 },
        itemStyle: { color: color("accent") }, data: rows.map((row) => [row.pairs, valueOf(row)]), ...more,
    };
}

const level = (value, text = "") => ({
    yAxis: value, label: { show: text !== "", formatter: text, position: "insideEndTop", color: color("soft") },
});

function levels(data, type = "dashed") {
    return { silent: true, symbol: "none", lineStyle: { color: color("mark"), type, width: 1 }, data };
}

/** Elo after more and more pairs: a line within the band of its 95 % interval. */
export function eloCurve(all) {
    const rows = all.filter(isKnown);
    const settled = rows.filter(({ pairs }) => pairs >= kSettled * all.at(-1).pairs);
    const low = Math.min(0, ...settled.map(({ elo, elo_err }) => elo - elo_err));
    const high = Math.max(0, ...settled.map(({ elo, elo_err }) => elo + elo_err));
    const band = { stack: "band", stackStrategy: "all", showSymbol: false, lineStyle: { width: 0 }, silent: true };
    const scale = { min: Math.floor(low / 10) * 10, max: Math.ceil(high / 10) * 10 };
    const text = ({ elo, elo_err }) => `Elo ${fixed(elo)} ± ${fixed(elo_err)}`;
    return byPairs(rows.length === 0 ? all : rows, scale, text, [
        line(rows, ({ elo, elo_err }) => elo - elo_err, band),
        line(rows, ({ elo_err }) => 2 * elo_err, { ...band, areaStyle: { color: color("accent"), opacity: 0.18 } }),
        line(rows, ({ elo }) => elo, { markLine: levels([level(0, rows.length === 0 ? "no interval: one side scored all" : "")], "solid") }),
    ]);
}

export function llrCurve(rows, [lower, upper]) {
    const llrs = rows.map(({ llr }) => llr);
    const scale = { min: Math.floor(Math.min(lower, ...llrs)), max: Math.ceil(Math.max(upper, ...llrs)) };
    return byPairs(rows, scale, ({ llr }) => `LLR ${fixed(llr, 2)}`, [
        line(rows, ({ llr }) => llr, { markLine: levels([level(lower, "H0"), level(upper, "H1")]) }),
    ]);
}

const kPairScores = ["0", "½", "1", "1½", "2"];

export function pentanomial({ ptnml }) {
    const pairs = ptnml.reduce((sum, each) => sum + each, 0);
    return {
        legend: false,
        xAxis: names(kPairScores),
        yAxis: numbers(),
        tooltip: {
            axisPointer: { type: "shadow" },
            formatter: ([{ dataIndex: i }]) => `${kPairScores[i]} points: ${count(ptnml[i])} pairs (${percent(ptnml[i] / pairs)})`,
        },
        series: [{ type: "bar", barMaxWidth: 60, itemStyle: { color: color("accent") }, data: ptnml }],
    };
}

/** A bar from end to end of the interval, a dot in it. */
function interval(_, api) {
    const [elo, row, error] = [0, 1, 2].map((i) => api.value(i));
    const [[left, y], [right], [x]] = [elo - error, elo + error, elo].map((value) => api.coord([value, row]));
    const style = { stroke: color("accent"), lineWidth: 2, fill: color("accent") };
    const stroke = (x1, y1, x2, y2) => ({ type: "line", shape: { x1, y1, x2, y2 }, style });
    const kTick = 5;
    return {
        type: "group",
        children: [stroke(left, y, right, y), stroke(left, y - kTick, left, y + kTick), stroke(right, y - kTick, right, y + kTick),
            { type: "circle", shape: { cx: x, cy: y, r: 4 }, style }],
    };
}

/** `rows` from above to below, each with a label; only those whose interval is known have a bar. */
export function eloOfPairings(rows) {
    const shown = [...rows].reverse();
    const known = shown.filter(isKnown);
    return {
        legend: false,
        xAxis: axis({
            type: "value", splitNumber: 5,
            min: Math.floor(Math.min(0, ...known.map(({ elo, elo_err }) => elo - elo_err)) / 10) * 10,
            max: Math.ceil(Math.max(0, ...known.map(({ elo, elo_err }) => elo + elo_err)) / 10) * 10,
        }),
        yAxis: names(shown.map((row) => (isKnown(row) ? row.label : `${row.label} ${eloText(row.elo, row.elo_err, row.score)}`)), { axisLabel: { color: color("soft"), width: 240, overflow: "truncate" } }),
        tooltip: {
            trigger: "item",
            formatter: ({ dataIndex: i }) => lines([known[i].label, `Elo ${fixed(known[i].elo)} ± ${fixed(known[i].elo_err)}`]),
        },
        series: [{
            type: "custom", renderItem: interval, encode: { x: 0, y: 1 },
            data: known.map((row) => [row.elo, shown.indexOf(row), row.elo_err]),
            markLine: { ...levels([{ xAxis: 0, label: { show: false } }], "solid") },
        }],
    };
}

export function openingClasses({ opening_score_classes: rows }, first) {
    const series = (name, key, colored) =>
        ({ type: "bar", name, barMaxWidth: 40, itemStyle: { color: color(colored) }, data: rows.map((row) => row[key]) });
    return {
        xAxis: names(rows.map(({ score }) => percent(score, 0))),
        yAxis: numbers(),
        tooltip: { axisPointer: { type: "shadow" } },
        series: [series(first, "of_first", "accent"), series("White", "of_white", "white")],
    };
}

/** Whose moves took how long, as the match went on. */
export function timeCurves({ match_time: rows, match_players: players }) {
    const timed = players.filter(({ ms_a_move }) => ms_a_move !== null);
    return {
        xAxis: axis({ type: "value", min: 0, max: rows.at(-1).to, splitLine: { show: false } }),
        yAxis: axis({ type: "value", min: 0, splitNumber: 4 }),
        tooltip: { valueFormatter: (value) => `${fixed(value, 2)} ms` },
        series: timed.map(({ player }, i) => {
            const own = rows.filter((row) => row.player === player);
            return line(own, () => null, {
                name: player, itemStyle: { color: playerColor(i) }, data: own.map((row) => [row.to, row.ms_a_move]),
            });
        }),
    };
}

/** How often who moved first in the opening won, and how often White did. */
export function firstMover({ first_mover: { wins, draws, losses }, results: { white, draw, black } }) {
    const rows = [["White", white, draw, black], ["first mover", wins, draws, losses]];
    const series = (name, colored, column) => ({
        type: "bar", name, stack: "results", barMaxWidth: 40,
        itemStyle: { color: color(colored), borderColor: color("raised"), borderWidth: 0.5 },
        label: { show: true, color: color(`on-${colored}`), formatter: ({ value }) => (value < 15 ? "" : `${fixed(value)} %`) },
        data: rows.map((row) => 100 * row[column] / (row[1] + row[2] + row[3])),
    });
    return {
        xAxis: kPercentAxis(),
        yAxis: names(rows.map(([name]) => name)),
        tooltip: { axisPointer: { type: "shadow" }, valueFormatter: (value) => `${fixed(value)} %` },
        series: [series("won", "white", 1), series("drawn", "draw", 2), series("lost", "black", 3)],
    };
}
