// A board as SVG, redrawn as a whole for each position.
import { s } from "./dom.js";
import { man } from "./glyphs.js";

const kSquare = 45;
const kMargin = 16;
const kSide = 8 * kSquare;
const kFiles = "abcdefgh";

/** `shown` is from parseFen, `played` {from, to} or null: the move that led here. */
export function drawBoard(board, shown, played, flipped) {
    const x = (square) => kMargin + kSquare * (flipped ? 7 - kFiles.indexOf(square[0]) : kFiles.indexOf(square[0]));
    const y = (square) => kSquare * (flipped ? square[1] - 1 : 8 - square[1]);
    const cell = (square, kind) =>
        s("rect", { class: kind, x: x(square), y: y(square), width: kSquare, height: kSquare });

    const squares = [...kFiles].flatMap((file) => [1, 2, 3, 4, 5, 6, 7, 8].map((rank) =>
        cell(file + rank, (kFiles.indexOf(file) + rank) % 2 === 0 ? "square" : "square odd")));
    const marks = played === null ? [] : [cell(played.from, "played"), cell(played.to, "played")];
    const rights = shown.firstMoves.map((square) =>
        s("circle", { class: "first-move", cx: x(square) + kSquare - 7, cy: y(square) + 7, r: 4 }, s("title", {}, `${square}: first move left`)));
    const men = [...shown.men].map(([square, which]) => man(which, x(square), y(square)));
    const coordinates = [...kFiles].flatMap((file, i) => [
        s("text", { class: "coordinate", x: x(`${file}1`) + kSquare / 2, y: kSide + 12, "text-anchor": "middle" }, file),
        s("text", { class: "coordinate", x: 6, y: y(`a${i + 1}`) + kSquare / 2 + 4, "text-anchor": "middle" }, `${i + 1}`),
    ]);
    board.setAttribute("viewBox", `0 0 ${kMargin + kSide} ${kSide + kMargin}`);
    board.replaceChildren(...squares, ...marks, ...men, ...rights, ...coordinates);
}
