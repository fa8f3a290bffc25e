// Plays the recorded states: nothing is worked out here.
"use strict"
{
    const states = JSON.parse(document.getElementById("states").textContent)
    const box = document.querySelector(".stepper")
    const [slider, output, pre] = ["input", "output", "pre"].map(name => box.querySelector(name))
    const lines = [...pre.querySelectorAll(".line")]
    const words = value => [value].flat().join("\n") || "(empty)"
    const show = () => {
        const number = Number(slider.value)
        const [before, now] = [states[Math.max(0, number - 1)], states[number]]
        for (const line of lines) line.removeAttribute("aria-current")
        const line = lines[now.line - 1]
        line?.setAttribute("aria-current", "step")
        if (line) pre.scrollTop += line.getBoundingClientRect().top - pre.getBoundingClientRect().top - pre.clientHeight / 2
        for (const cell of box.querySelectorAll("dd")) {
            cell.textContent = words(now[cell.id])
            cell.classList.toggle("new", words(before[cell.id]) != words(now[cell.id]))
        }
        box.querySelector(".caption").textContent = now.caption
        output.textContent = `${number + 1} / ${states.length}`
        slider.ariaValueText = now.caption
    }
    const go = number => {
        slider.value = number
        show()
        history.replaceState(null, "", `#${slider.value}`)
    }
    const jump = () => {
        slider.value = /^#\d+$/.test(location.hash) ? location.hash.slice(1) : 0
        show()
    }
    slider.addEventListener("input", () => go(slider.value))
    box.querySelectorAll("button").forEach((button, number) =>
        button.addEventListener("click", () => go(Number(slider.value) + 2 * number - 1)))
    onArrows(target => target == document.body, change => go(Number(slider.value) + change))
    addEventListener("hashchange", jump)
    jump()
}
