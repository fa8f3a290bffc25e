// Walks the recorded graph. The path is in the address: #before/111212
"use strict"
{
    const orders = JSON.parse(document.getElementById("orders").textContent)
    const box = document.getElementById("threads")
    const part = name => box.querySelector(`.${name}`)
    const [before, after, first, second, back, again] = box.querySelectorAll("button")
    let [code, path] = ["before", ""]
    // The steps of the path, as far as there are such steps, and the place to which they lead.
    const walk = () => {
        let place = orders[code].start
        const steps = []
        for (const thread of path) {
            const step = [orders[code].places[place]].flat().find(step => step[0] == `thread ${thread}`)
            if (!step) break
            steps.push([thread, step[1], place])
            place = step[2]
        }
        path = path.slice(0, steps.length)
        return [steps, place]
    }
    const verdict = end => end.showsNew
        ? ["kept", `Fine: thread 1 shows 5, and the delay is 5.${end.calls ? " (Its onChange was called as well, which does no harm.)" : ""}`]
        : end.calls
        ? ["kept", "Fine: thread 1 shows 0, but its onChange was called, so it reads again."]
        : ["lost", `Lost, in ${path.length} clicks: thread 1 shows 0, the delay is 5, and onChange is never called.`]
    const show = () => {
        const [steps, place] = walk()
        const now = orders[code].places[place]
        part("steps").replaceChildren(...steps.map(([thread, words], row) => make(
            "li", { className: thread == "1" ? "first" : "second", style: `grid-row: ${row + 1}` }, `${thread}: `, ...worded(words))))
        for (const [button, thread] of [[first, "1"], [second, "2"]]) {
            const step = [now].flat().find(step => step[0] == `thread ${thread}`)
            button.disabled = !step
            button.replaceChildren(`Thread ${thread} `, ...worded(step ? step[1] : Array.isArray(now) ? "has nothing to do" : "is done"))
        }
        // What was read last, and what was stored, are the ends of the steps' words.
        const last = words => steps.findLast(step => step[1].startsWith(words))?.[1].at(-1)
        part("values").textContent = `Thread 1 shows: ${last("reads the delay") ?? "nothing yet"} · the delay is: ${last("sets the delay") ?? 0}`
        const [kind, text] = Array.isArray(now) ? ["", "Which thread goes on?"] : verdict(now)
        Object.assign(part("end"), { className: `end ${kind}`, textContent: text })
        back.disabled = again.disabled = !path
        for (const [button, name] of [[before, "before"], [after, "after"]]) {
            button.setAttribute("aria-pressed", code == name)
            document.getElementById(`${name}-graph`).hidden = code != name
        }
        for (const lit of box.querySelectorAll(".walked, .here, .open")) lit.classList.remove("walked", "here", "open")
        const light = (kind, ...names) => document.getElementById([code, ...names].join("-")).classList.add(kind)
        for (const [thread, , from] of steps) {
            light("walked", from)
            light("walked", from, thread)
        }
        light("here", place)
        for (const step of Array.isArray(now) ? now : []) light("open", step[2])
        history.replaceState(null, "", `#${code}/${path}`)
    }
    const go = thread => {
        path += thread
        show()
        // The last step may have been this thread's: the keyboard goes on with the other one.
        const own = thread == "1" ? first : second
        if (own.disabled) [first, second, again].find(button => !button.disabled).focus()
    }
    const choose = (name, steps) => {
        code = name
        path = steps
        show()
    }
    const jump = () => {
        const [, name, steps] = location.hash.match(/^#(before|after)\/([12]*)$/) ?? []
        choose(name ?? "before", steps ?? "")
    }
    before.addEventListener("click", () => choose("before", ""))
    after.addEventListener("click", () => choose("after", ""))
    first.addEventListener("click", () => go("1"))
    second.addEventListener("click", () => go("2"))
    back.addEventListener("click", () => choose(code, path.slice(0, -1)))
    again.addEventListener("click", () => { choose(code, ""); first.focus() })
    // A place that comes next can be clicked, too.
    part("graphs").addEventListener("click", event => {
        const place = event.target.closest(".open")?.id.split("-")[1]
        const step = place && orders[code].places[walk()[1]].find(step => step[2] == place)
        if (step) go(step[0].at(-1))
    })
    addEventListener("hashchange", jump)
    box.hidden = false
    jump()
}
