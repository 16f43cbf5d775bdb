// Elements. Text always comes in as text nodes, so that no name or path can become markup.

const kSvg = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return element;
}

/** h("p", {class: "note"}, "text", child…); `onclick` and the like are listeners. */
export function h(tag, attributes = {}, ...children) {
    return fill(document.createElement(tag), attributes, children);
}

/** The same within an <svg>. */
export function s(tag, attributes = {}, ...children) {
    return fill(document.createElementNS(kSvg, tag), attributes, children);
}

/** A table of texts and elements; columns from the second on are figures unless `left` names them. */
export function table(head, rows, left = [0]) {
    const cell = (tag, content, column) =>
        h(tag, { class: left.includes(column) ? null : "figure" }, content);
    return h("div", { class: "scroll" }, h("table", {},
        h("thead", {}, h("tr", {}, head.map((content, i) => cell("th", content, i)))),
        h("tbody", {}, rows.map((row) => h("tr", {}, row.map((content, i) => cell("td", content, i)))))));
}

/** A figure that is to be seen first. */
export function card(value, label, title = null) {
    return h("div", { class: "card", title }, h("b", {}, value), h("span", { class: "soft" }, label));
}
