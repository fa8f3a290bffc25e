// What the checks measure in a page: `browser.py` puts this into each that it opens.

const round = number => Math.round(number * 10) / 10
const channels = color => color.match(/[\d.]+/g).map(Number)
const light = color => {
    const [r, g, b] = color.map(n => n / 255).map(n => n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const ratio = (one, other) => {
    const [dark, bright] = [light(one.slice(0, 3)), light(other.slice(0, 3))].sort((a, b) => a - b)
    return (bright + 0.05) / (dark + 0.05)
}

// The texts that are shown in an element.
const textsOf = root => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    return texts.filter(text => text.data.trim() && !text.parentElement.closest("aside.notes, svg title, script")
        && text.parentElement.checkVisibility({ visibilityProperty: true }))
}

// What the letters of a picture stand on: the last shape before them that is around them.
const shapeBehind = letters => {
    const { x, y, width, height } = letters.getBoundingClientRect()
    let fill = null
    for (const shape of letters.closest("svg").querySelectorAll("path, polygon, ellipse, rect, text")) {
        if (shape === letters) break
        if (!shape.checkVisibility({ visibilityProperty: true })) continue
        const { left, right, top, bottom } = shape.getBoundingClientRect()
        const isAround = left < x + width / 2 && right > x + width / 2 && top < y + height / 2 && bottom > y + height / 2
        const color = getComputedStyle(shape).fill
        if (isAround && shape.tagName !== "text" && color !== "none") fill = channels(color)
    }
    return fill
}

const contrast = element => {
    const isDrawn = element.closest("svg")
    let [opacity, back] = [1, isDrawn ? shapeBehind(element) : null]
    for (let around = element; around; around = around.parentElement) {
        const style = getComputedStyle(around)
        opacity *= style.opacity
        const color = channels(style.backgroundColor)
        if (color[3] !== 0) back ??= color
    }
    const color = channels(getComputedStyle(element)[isDrawn ? "fill" : "color"])
    return ratio(color.slice(0, 3).map((n, i) => opacity * n + (1 - opacity) * back[i]), back)
}

// The text with the least contrast, if that is too little.
const tooFaint = root => {
    const least = Math.min(...textsOf(root).map(text => contrast(text.parentElement)))
    const text = textsOf(root).find(text => contrast(text.parentElement) === least)
    return least < 4.5 ? [`“${text.data.trim().slice(0, 40)}” has a contrast of ${round(least)} : 1; 4.5 is the least.`] : []
}

// A slide, in a window of its own size, so that reveal.js does not scale it.
globalThis.measureSlide = () => {
    const slide = Reveal.getCurrentSlide()
    const found = []
    const everything = document.createRange()
    everything.selectNodeContents(slide)
    const lowest = everything.getBoundingClientRect().bottom - slide.parentElement.getBoundingClientRect().top
    if (lowest > 700) found.push(`it is ${round(lowest)} px high, and there are 700 above the number of the page.`)
    for (const table of slide.querySelectorAll("table:not(pre *)")) {
        if (table.offsetWidth > 1170) found.push("a table is too wide.")
    }
    for (const code of slide.querySelectorAll("pre")) {
        for (const box of [code, ...code.querySelectorAll("code")]) {
            if (box.scrollWidth > box.clientWidth + 1) found.push(`code is cut off at the right: ${box.scrollWidth} px of ${box.clientWidth}.`)
            if (box.scrollHeight > box.clientHeight + 1) found.push(`code is cut off at the bottom: ${box.scrollHeight} px of ${box.clientHeight}.`)
        }
        const size = parseFloat(getComputedStyle(code.querySelector("code") ?? code).fontSize)
        if (size < 28) found.push(`code in letters of ${round(size)} px; 28 is the least that can be read from the last row. Show less of it.`)
    }
    for (const picture of slide.querySelectorAll("svg")) {
        const name = picture.getAttribute("aria-label")
        if (!name) found.push("a picture has no text for those who cannot see it.")
        const least = letters => Math.min(...[...picture.querySelectorAll(letters)].map(text => parseFloat(text.getAttribute("font-size")))) * picture.getScreenCTM().a
        const [smallest, code] = [least("text"), least("[font-family^=Courier]")]
        if (smallest < 16) found.push(`the picture “${name}” has letters of ${round(smallest)} px.`)
        if (code < 28) found.push(`the picture “${name}” has code in letters of ${round(code)} px; 28 is the least.`)
    }
    // A picture in a file of its own cannot use the page's letters.
    for (const image of slide.querySelectorAll("img")) found.push(`the picture “${image.alt}” is not drawn in the letters of the slides.`)
    for (const text of textsOf(slide)) {
        const element = text.parentElement
        const letters = element.closest("pre, code, [font-family^=Courier]") ? "DejaVu Sans Mono" : "Slides"
        if (!getComputedStyle(element).fontFamily.replaceAll('"', "").startsWith(letters)) found.push(`“${text.data.trim().slice(0, 40)}” is not in ${letters}.`)
    }
    // Also what a style sheet writes before and after an element, which has no box of its own.
    if (slide.scrollWidth > slide.clientWidth + 1) found.push(`something ends ${slide.scrollWidth - slide.clientWidth} px beyond the right edge.`)
    const code = slide.querySelector(".scan svg")?.getBoundingClientRect()
    const covered = code && [...slide.querySelectorAll("svg:not(.scan *)"), ...textsOf(slide)].find(part => {
        const range = document.createRange()
        range.selectNode(part)
        const { left, right, top, bottom } = range.getBoundingClientRect()
        return left < code.right && right > code.left && top < code.bottom && bottom > code.top
    })
    if (covered) found.push(`the code to scan lies over “${(covered.data ?? covered.getAttribute("aria-label")).trim().slice(0, 40)}”.`)
    for (const struck of slide.querySelectorAll(".strike")) {
        struck.style.transition = "none"
        struck.classList.add("visible")
        const style = getComputedStyle(struck)
        const thickness = parseFloat(style.textDecorationThickness) / parseFloat(style.fontSize)
        if (!(thickness > 0.05) || ratio(channels(style.color), channels(style.textDecorationColor)) < 1.4) found.push(`“${struck.textContent}” is struck out with a line that nobody sees.`)
        struck.classList.remove("visible")
    }
    found.push(...tooFaint(slide))
    return [...new Set(found)]
}

// What the audience sees of the slide: nothing that is hidden, nor anything if the slide is.
globalThis.shownSlide = () => {
    const parts = Reveal.getCurrentSlide().querySelectorAll("h1, h2, p, li, pre, td, svg, img")
    const isSeen = part => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && part.getBoundingClientRect().height
    return {
        number: document.querySelector(".slide-number").textContent.replace(/\s/g, ""),
        isBlank: ![...parts].some(isSeen),
        step: JSON.stringify(Reveal.getIndices()),
    }
}

// A page of the site.
globalThis.measurePage = () => {
    const found = []
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth > width + 1) {
        const wide = [...document.querySelectorAll("main *")].filter(e => e.getBoundingClientRect().right > width + 1 && !e.closest("pre, .scroll"))
        found.push(`is wider than the window: <${wide[0]?.tagName.toLowerCase()}> “${wide[0]?.textContent.trim().slice(0, 40)}”`)
    }
    for (const image of document.images) {
        if (!image.complete || !image.naturalWidth) found.push(`the picture ${image.src} is broken`)
        if (!image.alt) found.push(`the picture ${image.src} has no text`)
    }
    for (const code of document.querySelectorAll("pre")) {
        if (code.scrollWidth > code.clientWidth + 1) found.push(`code is cut off at the right: “${code.textContent.trim().slice(0, 40)}”`)
    }
    return found
}
// Its colours: letters that are too faint, and drawings in those of the other theme.
globalThis.colorsOfPage = () => {
    const found = tooFaint(document.body)
    const page = light(channels(getComputedStyle(document.body).backgroundColor))
    const isStranger = shape => {
        const { width, height } = shape.getBoundingClientRect()
        const fill = getComputedStyle(shape).fill
        return fill !== "none" && width * height > 2000 && Math.abs(light(channels(fill)) - page) > 0.6
    }
    const stranger = [...document.querySelectorAll("main svg :is(polygon, path, ellipse, rect)")].find(isStranger)
    if (stranger) found.push(`the drawing “${stranger.closest("svg").getAttribute("aria-label")}” has a box in the colours of the other theme.`)
    return found
}
