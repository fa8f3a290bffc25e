// Plays both recorded outputs. That of Swift's own floods the page for three seconds, unless less motion is wanted.
"use strict"
{
    const terminals = [...document.querySelectorAll(".terminal")]
    const recorded = terminals.map(terminal => terminal.innerHTML)
    const [call] = terminals[0].textContent.split("\n")
    const lines = Number(document.querySelector(".many").textContent.replace(",", ""))
    const wait = time => new Promise(done => setTimeout(done, time))
    const still = matchMedia("(prefers-reduced-motion: reduce)")
    const flood = async () => {
        const water = make("pre", { className: "flood", ariaHidden: "true" })
        document.body.append(water)
        // A real run prints them in less than a tenth of a second.
        for (let part = 1; part <= 100; part += 1) {
            water.textContent = `${Math.round(part * lines / 100).toLocaleString("en")}\n` + `${call}\n`.repeat(Math.min(60, part * 2))
            await wait(25)
        }
        water.remove()
    }
    const run = async number => {
        terminals[number].textContent = ""
        if (number == 0 && !still.matches) await flood()
        terminals[number].innerHTML = recorded[number]
        terminals[number].focus()
    }
    document.querySelectorAll("main button").forEach((button, number) => button.addEventListener("click", () => run(number)))
}
