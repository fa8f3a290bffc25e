// Asks what the tests say about a mistake. The mistake is in the address: #3/removed-after-the-call
"use strict"
{
    const { titles, mistakes } = JSON.parse(document.getElementById("mistakes").textContent)
    const names = Object.keys(mistakes)
    const box = document.querySelector(".replay")
    const part = name => box.querySelector(`.${name}`)
    const select = document.querySelector(".chooser select")
    const [solution] = part("after").querySelectorAll("button")
    const listing = (element, lines) => element.replaceChildren(...lines.map(([differs, line]) =>
        make("span", { className: differs ? "line differs" : "line", style: `--in: ${line.search(/\S|$/) + 4}ch` }, line)))
    const name = () => decodeURIComponent(location.hash.slice(1))

    const choose = number => {
        const mistake = mistakes[name()]
        const buttons = [...part("choices").children]
        for (const button of buttons) button.disabled = true
        buttons[mistake.answer].classList.add("correct")
        if (number != mistake.answer) buttons[number].classList.add("wrong")
        part("verdict").textContent = number == mistake.answer ? "Right. The tests say:" : "Not quite. The tests say:"
        part("after").hidden = false
        part("verdict").focus()
    }
    const show = () => {
        const mistake = mistakes[name()]
        box.hidden = !mistake
        if (!mistake) return
        select.value = mistake.step
        part("step").replaceChildren(...worded(`${mistake.step} · ${titles[mistake.step]}`))
        part("thought").replaceChildren(...worded(mistake.thought))
        listing(part("mistaken"), mistake.code.length ? mistake.code : [[false, "// Nothing is written here."]])
        listing(part("right"), mistake.right)
        part("said").textContent = mistake.said.join("\n")
        part("choices").replaceChildren(...mistake.choices.map((words, number) => {
            const button = make("button", { type: "button", textContent: words })
            button.addEventListener("click", () => choose(number))
            return button
        }))
        const lesson = mistake.step.startsWith("B") ? "bonus.html" : `chapter${mistake.step[0]}.html`
        part("links").replaceChildren("This mistake is called ", make("a", {
            href: `mistakes-${lesson}#${name().split("/")[1].replaceAll(/[^\w-]/g, "")}` }, ...worded(mistake.title)),
            ". The step is in ", make("a", { href: lesson }, "its lesson"), ".")
        part("after").hidden = part("right").parentElement.hidden = true
        solution.hidden = false
    }
    const another = step => {
        const others = names.filter(other => other != name() && (!step || mistakes[other].step == step))
        location.hash = others[Math.floor(Math.random() * others.length)] ?? name()
        part("choices").firstElementChild?.focus()
    }
    solution.addEventListener("click", () => {
        part("right").parentElement.hidden = false
        solution.hidden = true
        part("right").parentElement.focus()
    })
    for (const button of document.querySelectorAll(".chooser button, .after button:last-child")) button.addEventListener("click", () => another())
    select.append(...new Set(names.map(name => mistakes[name].step)).values().map(step => make("option", { value: step }, `${step} · ${titles[step].replaceAll("`", "")}`)))
    select.addEventListener("change", () => another(select.value))
    addEventListener("hashchange", show)
    if (mistakes[name()]) show()
    else another()
}
