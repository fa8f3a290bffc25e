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

// To those who only listen, the numbers of the workshop's steps say nothing.
for (const title of ["talk", "story"].includes(format) ? document.querySelectorAll("section h2") : []) {
    const text = title.firstChild
    if (text.data) text.data = text.data.replace(/^(\d+|B)\.\d+\s+·\s+/, "")
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
    const clock = seconds => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`
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
