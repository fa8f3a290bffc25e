// What runs in the page just before reveal.js begins, which counts the slides then.
const words = new URLSearchParams(location.search)

for (const stack of document.querySelectorAll(".slides > section")) {
    stack.dataset.part = stack.querySelector("h1, h2").textContent
}

// `?talk`, or another format, at the end of the address shows the slides of that format only,
// and gives the speaker's window the seconds of each.
const format = built.formats.find(name => words.has(name))
for (const slide of format ? document.querySelectorAll("section[data-day]") : []) {
    slide.dataset.timing = slide.getAttribute(`data-${format}`)
    if (slide.dataset.timing === "0") slide.remove()
    // The title of an exercise says the minutes of the format that has most for it.
    const title = slide.querySelector("h2")
    if (title) title.innerHTML = title.innerHTML.replace(/(Your\s+turn\s+·\s+)\d+/, `$1${Math.floor(slide.dataset.timing / 60)}`)
}
for (const stack of document.querySelectorAll(".slides > section")) {
    if (!stack.querySelector("section")) stack.remove()
}

// In a format, a note has what is for that format, and the time that it begins at.
const clock = seconds => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`
let begin = 0
for (const slide of format ? document.querySelectorAll(".slides section:has(> aside.notes)") : []) {
    const note = slide.querySelector("aside.notes")
    for (const paragraph of [...note.children]) {
        const label = paragraph.querySelector(":scope > strong:first-child")
        const [, what, given] = label?.textContent.match(/^(.+) \((.+)\)\.$/) ?? []
        const formats = given?.split(", ").filter(word => built.formats.includes(word)) ?? []
        if (formats.length && !formats.includes(format)) paragraph.remove()
        const time = given?.split(", ").find(word => word.endsWith(" s"))
        if (what) label.textContent = time ? `${what} (${time}).` : `${what}.`
    }
    if (slide.dataset.day) {
        slide.dataset.begin = clock(begin)
        note.firstElementChild.textContent = `At ${clock(begin)}, for ${clock(Number(slide.dataset.timing))}`
        begin += Number(slide.dataset.timing)
    }
}

// A talk shows which of its parts this is.
const parts = ["talk", "story"].includes(format) ? [...document.querySelectorAll(".slides > section:has([data-day])")] : []
for (const slide of parts.flatMap(part => [...part.querySelectorAll("section")]).slice(1)) {
    const strip = Object.assign(document.createElement("div"), { className: "parts" })
    for (const part of parts) {
        const name = Object.assign(document.createElement("span"), { textContent: part.dataset.part.replace(/^\d+ · /, "") })
        if (part.contains(slide)) name.className = "here"
        strip.append(name)
    }
    slide.prepend(strip)
}

// To those who only listen, the numbers of the workshop's steps say nothing.
for (const title of ["talk", "story"].includes(format) ? document.querySelectorAll("section :is(h1, h2)") : []) {
    const text = title.firstChild
    if (text.data) text.data = text.data.replace(/^(\d+|B)(\.\d+)?(, \d+\.\d+)?\s+·\s+/, "")
}

// `&speaker=…`, and `&address=…`, where listeners find the workshop. Otherwise they are what the build was given,
// which has drawn a code to scan for its own address only.
for (const line of document.querySelectorAll(".speaker, .address")) {
    line.textContent = words.get(line.className) ?? built[line.className]
}
for (const code of document.querySelectorAll(".scan")) {
    if ([null, built.address].includes(words.get("address"))) code.innerHTML = built.code
}

// The colors of the roles' picture come one by one.
for (const [index, color] of ["#b3261e", "#0b4fb3", "#1b6e3c", "#8a4b00", "#6a1b9a"].entries()) {
    for (const text of document.querySelectorAll(`svg[aria-label^="A class with one"] [fill="${color}"]`)) {
        text.classList.add("fragment")
        text.dataset.fragmentIndex = index
    }
}

// The arrows of a picture come one by one: `step1` first.
for (const arrow of document.querySelectorAll("svg [class*=step]")) {
    arrow.dataset.fragmentIndex = Number(arrow.getAttribute("class").match(/step(\d)/)[1]) - 1
}

// reveal.js goes back to the slide at which a chapter was left. A talk begins each with the first.
Reveal.on("slidechanged", () => {
    for (const stack of document.querySelectorAll(".slides > section")) stack.removeAttribute("data-previous-indexv")
})
Reveal.on("ready", () => {
    Reveal.configure({ defaultTiming: format ? 0 : null })
    Reveal.addKeyBinding({ keyCode: 35, key: "End", description: "The last slide" }, () => {
        const { h, v } = Reveal.getIndices(Reveal.getSlides().at(-1))
        Reveal.slide(h, v)
    })
})
addEventListener("keydown", event => {
    const isSearching = event.target.matches(".searchinput")
    if (event.key === "/" && !isSearching) {
        event.preventDefault()
        Reveal.getPlugin("search").open()
    } else if (event.key === "Escape" && isSearching) {
        Reveal.getPlugin("search").close()
        event.target.blur()
    }
})

// `&rehearse` times the parts from the moment that the page is open. R shows the times, and hides them.
if (words.has("rehearse")) {
    const seconds = new Map()
    let part = null, since = 0
    const note = () => {
        if (part) seconds.set(part, (seconds.get(part) ?? 0) + (Date.now() - since) / 1000)
        part = Reveal.getCurrentSlide().closest(".slides > section")
        since = Date.now()
    }
    const show = () => {
        note()
        const shown = document.querySelector(".rehearsal")
        if (shown) return shown.remove()
        const sum = numbers => numbers.reduce((sum, number) => sum + number, 0)
        const rows = [...document.querySelectorAll(".slides > section:has([data-day])")].map(part => {
            const slides = [...part.querySelectorAll("section")]
            return [part.dataset.part, sum(slides.map(slide => Number(slide.dataset.timing ?? 0))), seconds.get(part) ?? 0]
        })
        rows.push(["", sum(rows.map(row => row[1])), sum(rows.map(row => row[2]))])
        const table = Object.assign(document.createElement("table"), { className: "rehearsal" })
        for (const cells of [["", "planned", "real"], ...rows.map(([what, ...times]) => [what, ...times.map(clock)])]) {
            const row = table.insertRow()
            for (const text of cells) row.insertCell().textContent = text
        }
        Reveal.getRevealElement().append(table)
    }
    Reveal.on("ready", note)
    Reveal.on("slidechanged", note)
    Reveal.on("ready", () => Reveal.addKeyBinding({ keyCode: 82, key: "R", description: "The times of the rehearsal" }, show))
}

// `?talk&sheet` is a page to print: what to type, when, what is then seen, and what to do if it fails.
if (format && words.has("sheet")) {
    const sheet = Object.assign(document.createElement("main"), { className: "sheet" })
    sheet.append(Object.assign(document.createElement("h1"), { textContent: `Run sheet: ${format}` }))
    const table = document.createElement("table")
    table.innerHTML = "<tr><th>at<th>slide<th>type<th>then you see<th>if it fails"
    for (const slide of document.querySelectorAll("section[data-begin]")) {
        const paragraphs = [...slide.querySelectorAll("aside.notes p")]
        const named = name => paragraphs.filter(p => p.querySelector("strong")?.textContent.startsWith(name))
        if (!named("Type").length) continue
        const row = table.insertRow()
        row.insertCell().textContent = slide.dataset.begin === "0:00" ? "before" : slide.dataset.begin
        row.insertCell().textContent = slide.querySelector("h1, h2").textContent
        for (const name of ["Type", "Seen", "If it fails"]) {
            const cell = row.insertCell()
            for (const paragraph of named(name)) {
                const copy = cell.appendChild(paragraph.cloneNode(true))
                copy.querySelector("strong").remove()
            }
        }
    }
    sheet.append(table)
    document.body.append(sheet)
    document.documentElement.classList.add("on-paper")
    document.head.append(Object.assign(document.createElement("style"), { textContent: "@page { size: A4 landscape; margin: 7mm }" }))
}
