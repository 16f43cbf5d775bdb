// As much of a FEN as a board shows (data/README.md, "FEN"): men, first moves left, the running
// count. The plies counted are the last field but one: where the first check wins there is a field
// more before them. Moves come from the program; the page knows no rules.

/** `letters` is {kind: upper-case letter} of the ruleset. Squares are "a1" … "h8". */
export function parseFen(fen, letters) {
    const kinds = Object.fromEntries(Object.entries(letters).map(([kind, letter]) => [letter, kind]));
    const fields = fen.split(" ");
    const [placement, side, rights, limit] = fields;
    const men = new Map();
    placement.split("/").forEach((row, fromTop) => {
        let file = 0;
        for (const symbol of row) {
            if (symbol >= "1" && symbol <= "8") {
                file += Number(symbol);
                continue;
            }
            const letter = symbol.toUpperCase();
            const color = symbol === letter ? "white" : "black";
            men.set("abcdefgh"[file++] + (8 - fromTop), { kind: kinds[letter], color, letter });
        }
    });
    return { men, side: side === "w" ? "White" : "Black", firstMoves: firstMoves(rights), count: runningCount(limit, fields.at(-2)) };
}

/** Squares of men that still have their first move: upper case is White's back rank. */
function firstMoves(rights) {
    if (rights === "-") return [];
    return [...rights].map((file) => file.toLowerCase() + (file === file.toUpperCase() ? 1 : 8));
}

function runningCount(limit, plies) {
    if (limit === "-" || limit === "0") return null;
    const owner = { w: "White", b: "Black" }[limit.at(-1)] ?? null;
    return { plies: Number(plies), limit: parseInt(limit, 10), owner };
}
