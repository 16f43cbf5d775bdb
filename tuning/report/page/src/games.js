// Sample games to step through: board, score curve, moves; buttons, slider, arrow keys, and a click
// on the curve or on a move.
import { drawBoard } from "./board.js";
import { axis, chart } from "./charts.js";
import { h, s } from "./dom.js";
import { parseFen } from "./fen.js";
import { score, words } from "./format.js";
import { color } from "./theme.js";

const kMostShown = 1500; // centipawns: the curve ends there

function curve(plies, at) {
    const clamped = (value) => (value === null ? null : Math.max(-kMostShown, Math.min(kMostShown, value)) / 100);
    const most = Math.max(1, Math.ceil(Math.max(...plies.map((ply) => Math.abs(clamped(ply.score) ?? 0)))));
    return {
        legend: false,
        xAxis: axis({ type: "value", min: 0, max: plies.length - 1, splitLine: { show: false } }),
        yAxis: axis({ type: "value", min: -most, max: most, axisLabel: { color: color("soft"), formatter: (value) => (value > 0 ? `+${value}` : value) } }),
        tooltip: { formatter: ([{ data }]) => `ply ${data[0]}: ${score(plies[data[0]].score)}` },
        series: [{
            type: "line",
            showSymbol: false,
            areaStyle: { opacity: 0.15 },
            itemStyle: { color: color("accent") },
            data: plies.map((ply, i) => [i, clamped(ply.score)]),
            markLine: {
                silent: true, symbol: "none", label: { show: false },
                lineStyle: { color: color("mark"), type: "solid", width: 2 }, data: [{ xAxis: at }],
            },
        }],
    };
}

const squares = (uci) => (uci === null ? null : { from: uci.slice(0, 2), to: uci.slice(2, 4) });

/** "12. " before White's moves, "12… " before a first move of Black's. */
function moveNumber(fen, isFirst) {
    const fields = fen.split(" ");
    if (fields[1] === "w") return `${fields.at(-1)}. `;
    return isFirst ? `${fields.at(-1)}… ` : "";
}

function status(shown, ply, game, isLast) {
    const parts = [isLast ? `${game.result}, ${words(game.reason)}` : `${shown.side} to move`];
    if (ply.score !== null) parts.push(`score ${score(ply.score)}`);
    if (shown.count !== null) {
        const owner = shown.count.owner === null ? "" : `${shown.count.owner}'s `;
        parts.push(`${owner}count ${shown.count.plies} of ${shown.count.limit} plies`);
    }
    return parts.join(" · ");
}

/** The viewer of all sample games of a dataset. */
class Viewer {
    constructor(data) {
        this.data = data;
        this.flipped = false;
        this.board = s("svg", { class: "board", role: "img", "aria-label": "board" });
        this.status = h("p", { class: "status", "aria-live": "polite" });
        this.fen = h("code", { class: "fen" });
        this.slider = h("input", { type: "range", min: 0, "aria-label": "ply", oninput: () => this.goTo(Number(this.slider.value)) });
        this.moves = h("ol", { class: "moves" });
        this.curve = chart("Score", () => curve(this.plies, this.at), {
            note: "pawns, White's view; a click goes there", height: "11rem", onChart: (drawn) => this.listenTo(drawn),
        });
        this.choice = h("select", { "aria-label": "game", onchange: () => this.show(Number(this.choice.value)) },
            data.sample_games.map((game) => h("option", { value: game.game }, this.titleOf(game))));
        this.element = h("div", { class: "viewer", tabindex: 0, onkeydown: (event) => this.onKey(event) },
            h("h3", {}, "Sample games"), this.choice,
            h("div", { class: "table" },
                h("div", { class: "left" }, this.board, this.buttons(), this.slider, this.status),
                h("div", { class: "right" }, this.curve, this.moves, this.fen)),
            h("p", { class: "soft" }, "Arrow keys, Home and End step too. A dot marks a man whose first move is left."));
        this.show(0);
    }

    titleOf({ game, file, index, white_player, black_player, result, reason, plies }) {
        return `${game + 1}. ${result} ${words(reason)}, ${plies} plies: ${white_player} – ${black_player} (${file}, game ${index})`;
    }

    buttons() {
        const button = (text, title, act) => h("button", { type: "button", title, "aria-label": title, onclick: act }, text);
        return h("div", { class: "buttons" },
            button("|◀", "first", () => this.goTo(0)),
            button("◀", "back", () => this.goTo(this.at - 1)),
            button("▶", "forward", () => this.goTo(this.at + 1)),
            button("▶|", "last", () => this.goTo(this.plies.length - 1)),
            button("⇅", "turn the board", () => {
                this.flipped = !this.flipped;
                this.goTo(this.at);
            }));
    }

    onKey(event) {
        const to = {
            ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.plies.length - 1,
        }[event.key];
        const isTaken = event.target === this.choice || event.altKey || event.ctrlKey || event.metaKey;
        if (to === undefined || isTaken) return;
        event.preventDefault();
        this.goTo(to);
    }

    listenTo(drawn) {
        this.drawn = drawn;
        drawn.getZr().on("click", ({ offsetX, offsetY }) => {
            const [ply] = drawn.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY]);
            this.goTo(Math.round(ply));
        });
    }

    show(number) {
        this.game = this.data.sample_games[number];
        this.plies = this.data.sample_plies.filter(({ game }) => game === number);
        this.slider.max = this.plies.length - 1;
        this.moves.replaceChildren(...this.plies.filter(({ san }) => san !== null).map(({ fen, san }, i) =>
            h("li", {}, moveNumber(fen, i === 0), h("a", { onclick: () => this.goTo(i + 1) }, san))));
        this.goTo(0);
    }

    goTo(ply) {
        this.at = Math.max(0, Math.min(this.plies.length - 1, ply));
        const now = this.plies[this.at];
        const shown = parseFen(now.fen, this.data.letters);
        const played = this.at === 0 ? null : squares(this.plies[this.at - 1].move);
        drawBoard(this.board, shown, played, this.flipped);
        this.slider.value = this.at;
        this.status.textContent = status(shown, now, this.game, this.at === this.plies.length - 1);
        this.fen.textContent = now.fen;
        this.markMove();
        this.drawn?.setOption(curve(this.plies, this.at));
    }

    markMove() {
        this.moves.querySelector(".here")?.classList.remove("here");
        const item = this.moves.children[this.at - 1];
        item?.classList.add("here");
        // Not scrollIntoView, which would move the page as well.
        if (item) this.moves.scrollTop = item.offsetTop - this.moves.offsetTop - this.moves.clientHeight / 2;
    }
}

export function games(data) {
    return data.sample_games.length === 0 ? "" : new Viewer(data).element;
}
