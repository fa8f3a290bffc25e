// The menu and the search of every page, and the board that the page for ten minutes lets one touch.
"use strict"
const make = (name, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(name), properties)
    element.append(...children)
    return element
}
// Words of Markdown: `code` is all that they have.
const worded = text => text.split("`").map((words, number) => number % 2 ? make("code", {}, words) : words)
// The arrow keys go on and back, where they aren't wanted by what has the keyboard.
const onArrows = (isMeant, go) => document.addEventListener("keydown", event => {
    const change = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (change && isMeant(event.target) && !event.altKey && !event.ctrlKey && !event.metaKey) go(change)
})
const base = new URL(".", document.currentScript.src).href

// The menu is always open where there is room beside the text.
const menu = document.querySelector(".menu")
const wide = matchMedia("(min-width: 70rem)")
const fit = () => { menu.open = wide.matches }
fit()
wide.addEventListener("change", fit)
menu.addEventListener("click", event => { if (event.target.matches("a")) fit() })
menu.addEventListener("keydown", event => { if (event.key == "Escape") fit() })

// Each section has an address to copy.
for (const section of document.querySelectorAll("main section[id]:not(.level1, .widget)")) {
    section.firstElementChild.append(" ", make("a", { className: "anchor", href: `#${section.id}`, ariaLabel: "Link to this section" }, "#"))
}

// The search: lunr.js finds sections, each with its address, its page, its heading, its text,
// and what people call it.
{
    const box = make("input", { type: "search", placeholder: "Search all pages  /", ariaLabel: "Search all pages" })
    const count = make("p", { className: "count", ariaLive: "polite" })
    const results = make("ol", { className: "results" })
    menu.querySelector("summary").after(make("div", { className: "search" }, box, count, results))
    const script = name => new Promise(done => document.head.append(make("script", { src: base + name, onload: done })))
    let loaded
    const load = () => loaded ??= Promise.all([script("lunr.js"), script("search.js")]).then(() => lunr(function () {
        this.ref("number")
        this.field("heading", { boost: 8 })
        this.field("page", { boost: 2 })
        this.field("text")
        this.metadataWhitelist = ["position"]
        for (const [number, [address, page, heading, text, also]] of sections.entries()) {
            // What lists answers comes last, and so does what gives steps away.
            this.add({ number, page, heading: `${also} ${heading}`, text }, { boost: /^(mistakes|in-your-app|contributing)/.test(address) ? 0.5 : 1 })
        }
    }))
    const excerpt = (text, { matchData: { metadata } }) => {
        const [place, length] = Object.values(metadata).flatMap(fields => fields.text?.position ?? [])[0] ?? [0, 0]
        const start = text.lastIndexOf(" ", Math.max(0, place - 30)) + 1
        return [text.slice(start, place), make("mark", {}, text.slice(place, place + length)), text.slice(place + length, place + 90)]
    }
    const search = async () => {
        const index = await load()
        const words = lunr.tokenizer(box.value)
        const found = words.length ? index.query(query => {
            for (const word of words) query.term(word, { boost: 10 })
            // The last word may not be whole.
            query.term(words.at(-1), { wildcard: lunr.Query.wildcard.TRAILING, usePipeline: false })
        }) : []
        // What has the words as they were typed comes first.
        const typed = box.value.trim().toLowerCase()
        const worth = ({ ref, score }) => score * (sections[ref].slice(2).some(text => text.toLowerCase().includes(typed)) ? 3 : 1)
        found.sort((one, other) => worth(other) - worth(one))
        count.textContent = words.length ? `${found.length} found${found.length > 12 ? ", the best 12:" : ""}` : ""
        results.replaceChildren(...found.slice(0, 12).map(result => {
            const [address, page, heading, text] = sections[result.ref]
            return make("li", {}, make("a", { href: base + address }, page == heading ? page : `${page}: ${heading}`),
                make("small", {}, ...excerpt(text, result)))
        }))
    }
    box.addEventListener("input", search)
    box.addEventListener("focus", load)
    document.addEventListener("keydown", event => {
        if (event.key != "/" || event.target.matches("input")) return
        event.preventDefault()
        menu.open = true
        box.focus()
    })
}

// Who read what: the recorded boards, one after the other.
const widget = document.getElementById("board-widget")
if (widget) {
    const boards = [...widget.querySelectorAll(".boards")]
    const [next, back] = widget.querySelectorAll("button")
    let number = 0
    const show = change => {
        number = (number + change + boards.length) % boards.length
        for (const board of boards) board.hidden = board != boards[number]
        widget.querySelector(".news").textContent = boards[number].dataset.news
    }
    next.addEventListener("click", () => show(1))
    back.addEventListener("click", () => show(-1))
    onArrows(target => {
        const { top, bottom } = widget.getBoundingClientRect()
        return top < innerHeight && bottom > 0 && target.matches("body, #board-widget *")
    }, show)
    for (const part of document.querySelectorAll(".widget, [data-still]")) part.hidden = !part.hidden
    show(1)
}
