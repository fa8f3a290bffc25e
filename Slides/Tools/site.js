// The menu, the search and the filter of every page, and what the page for ten minutes lets one touch.
"use strict"
const make = (name, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(name), properties)
    element.append(...children)
    return element
}
const base = new URL(".", document.currentScript.src).href
// Telephones type curly apostrophes.
const plain = text => text.toLowerCase().replaceAll("’", "'")
const wordsOf = text => plain(text).split(/\s+/).filter(Boolean)
// How many of the words a text has, of 1; fewer than half are none.
const share = (text, words) => {
    const found = words.filter(word => text.includes(word)).length / words.length
    return found < 0.5 ? 0 : found
}

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

// What the search finds: sections, each with its address, its page, its heading, its text, and all of it in small letters.
let index
const load = () => index ??= new Promise(done => {
    window.found = sections => done(sections.map(section => [...section, plain(section.slice(1).join(" "))]))
    document.head.append(make("script", { src: base + "search.js" }))
})

// The search
{
    const box = make("input", { type: "search", placeholder: "Search all pages  /", ariaLabel: "Search all pages" })
    const count = make("p", { className: "count", ariaLive: "polite" })
    const results = make("ol", { className: "results" })
    menu.querySelector("summary").after(make("div", { className: "search" }, box, count, results))
    // A heading counts for more than the text. What lists answers comes last, and so does what gives steps away.
    const score = ([address, , heading, , all], words) => share(all, words) ** 2 * words.reduce(
        (sum, word) => sum + 10 * plain(heading).includes(word) + Math.min(5, all.split(word).length - 1),
        8 * all.includes(words.join(" "))) / (/^(mistakes|in-your-app)/.test(address) ? 10 : 1)
    const excerpt = (text, words) => {
        const word = words.find(word => plain(text).includes(word))
        const place = plain(text).indexOf(word)
        const start = text.lastIndexOf(" ", Math.max(0, place - 30)) + 1
        return place < 0 ? [text.slice(0, 110)]
            : [text.slice(start, place), make("mark", {}, text.slice(place, place + word.length)), text.slice(place + word.length, place + 90)]
    }
    const search = async () => {
        const words = wordsOf(box.value)
        const sections = words.length ? await load() : []
        const scored = sections.map(section => [score(section, words), section]).filter(([score]) => score)
        scored.sort(([one], [other]) => other - one)
        count.textContent = words.length ? `${scored.length} found${scored.length > 12 ? ", the best 12:" : ""}` : ""
        results.replaceChildren(...scored.slice(0, 12).map(([, [address, page, heading, text]]) => make("li", {},
            make("a", { href: base + address }, page == heading ? page : `${page}: ${heading}`), make("small", {}, ...excerpt(text, words)))))
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

// The filter of the pages with answers. In the list of all, it also looks into the answers.
const [, kind] = location.pathname.match(/\/(in-your-app|app-|mistakes-)[^/]*$/) ?? []
const items = [...document.querySelectorAll(kind == "in-your-app" ? "main li" : kind ? "main section.level3" : ".none")]
if (items.length > 2) {
    const box = make("input", { type: "search" })
    const count = make("output")
    const show = async () => {
        const words = wordsOf(box.value)
        const texts = new Map(words.length ? (await load()).map(section => [section[0], section[4]]) : [])
        for (const item of items) {
            const text = plain(item.textContent) + (texts.get(item.querySelector("a")?.getAttribute("href")) ?? "")
            item.hidden = !words.every(word => text.includes(word))
        }
        document.body.classList.toggle("filtered", words.length > 0)
        count.textContent = words.length ? `${items.filter(item => !item.hidden).length} of ${items.length}` : ""
    }
    box.addEventListener("input", show)
    addEventListener("hashchange", () => { box.value = ""; show() })
    document.querySelector("h1").after(
        make("p", { className: "filter" }, make("label", {}, "Show only what has these words: ", box), " ", count))
}

// What was recorded is played. Nothing is worked out here: see Tools/widgets.py.
const data = JSON.parse(document.getElementById("recorded")?.textContent ?? "null")

// Who read what
if (data) {
    const widget = document.getElementById("board-widget")
    const boards = widget.querySelector(".boards")
    const news = widget.querySelector(".news")
    const [next, back] = widget.querySelectorAll("button")
    let number = 1
    const show = change => {
        number = (number + change + data.board.length) % data.board.length
        const frame = data.board[number]
        boards.replaceChildren(...[0, 1].map(side => make("div", {},
            make("table", { className: "board" },
                make("caption", { textContent: side ? "With observation" : "Without observation" }),
                make("tbody", {}, ...frame.rows.map(row => make("tr", { className: row[side].runs ? "runs" : "" },
                    make("td", { textContent: (row[side].changes ? ">" : " ") + (row[side].runs ? "*" : " ") }),
                    make("td", { textContent: row[side].text }))))))))
        news.textContent = number == 0 ? frame.news :
            `${number} of ${data.board.length - 1}: ${frame.news} Evaluated for this change: ${frame.now[0]} without ` +
              `observation, ${frame.now[1]} with it. In all, with the first drawing: ${frame.all[0]} and ${frame.all[1]}.`
    }
    next.addEventListener("click", () => show(1))
    back.addEventListener("click", () => show(-1))
    document.addEventListener("keydown", event => {
        const change = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
        const { top, bottom } = widget.getBoundingClientRect()
        const isSeen = top < innerHeight && bottom > 0
        if (change && isSeen && event.target.matches("body, #board-widget *") && !event.altKey && !event.ctrlKey && !event.metaKey) show(change)
    })
    for (const part of document.querySelectorAll(".widget, [data-still]")) part.hidden = !part.hidden
    show(0)
}

// Two threads
if (data) {
    const widget = document.getElementById("threads-widget")
    const steps = widget.querySelector(".steps")
    const end = widget.querySelector(".end")
    const values = widget.querySelector(".values")
    const [before, after, first, second, back, again] = widget.querySelectorAll("button")
    let [code, path] = ["before", []]
    const place = () => data.orders[code].places[path.length ? path.at(-1)[2] : data.orders[code].start]
    const show = () => {
        const now = place()
        steps.replaceChildren(...path.map(([thread, words], index) => make(
            "li", { className: thread == "thread 1" ? "first" : "second", style: `grid-row: ${index + 1}` },
            `${thread.at(-1)}: `,
            ...words.split("`").map((part, number) => number % 2 ? make("code", { textContent: part }) : part))))
        // What was read last, and what was stored, are the ends of the steps' words.
        const last = words => path.findLast(step => step[1].startsWith(words))?.[1].at(-1)
        values.replaceChildren("Thread 1 shows: ", make("b", {}, last("reads the delay") ?? "nothing yet"),
            " · the delay is: ", make("b", {}, last("sets the delay") ?? "0"))
        for (const [button, name] of [[first, "thread 1"], [second, "thread 2"]]) {
            button.disabled = !Array.isArray(now) || !now.some(step => step[0] == name)
        }
        back.disabled = again.disabled = path.length == 0
        before.setAttribute("aria-pressed", code == "before")
        after.setAttribute("aria-pressed", code == "after")
        const [kind, text] = Array.isArray(now)
            ? ["", path.length ? `${path.length} ${path.length == 1 ? "click" : "clicks"}.` : "Press a thread: it does the next thing."]
            : now.showsNew
            ? ["kept", `Thread 1 shows 5, the delay is 5: fine.${now.calls ? " (It was called as well, which does no harm.)" : ""} Can you lose the change?`]
            : now.calls
            ? ["kept", "Thread 1 shows 0, but it was called, and reads again: fine. Can you lose the change?"]
            : ["lost", `Lost, in ${path.length} clicks. Thread 1 shows 0, the delay is 5, and nothing will ever call. Now try the mended code.`]
        Object.assign(end, { className: `end ${kind}`, textContent: text })
    }
    const go = name => {
        path.push(place().find(step => step[0] == name))
        show()
        // The last thing may have been this thread's: the keyboard goes on with the other one.
        if (first.disabled != second.disabled) (first.disabled ? second : first).focus()
        else if (first.disabled) again.focus()
    }
    const choose = name => { code = name; path = []; show() }
    const actions = [() => choose("before"), () => choose("after"), () => go("thread 1"), () => go("thread 2"),
        () => { path.pop(); show() }, () => { choose(code); first.focus() }]
    widget.querySelectorAll("button").forEach((button, number) => button.addEventListener("click", actions[number]))
    show()
}
