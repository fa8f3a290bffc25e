// Plays what was recorded. Nothing is worked out here: see Tools/widgets.py.
"use strict"
const data = JSON.parse(document.getElementById("recorded").textContent)
const make = (name, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(name), properties)
    element.append(...children)
    return element
}

// Who read what
{
    const widget = document.getElementById("board-widget")
    const boards = widget.querySelector(".boards")
    const news = widget.querySelector(".news")
    const buttons = [...widget.querySelectorAll("button")]
    const show = number => {
        const frame = data.board[number]
        boards.replaceChildren(...[0, 1].map(side => make("div", {},
            make("table", { className: "board" },
                make("caption", { textContent: side ? "With observation" : "Without observation" }),
                make("tbody", {}, ...frame.rows.map(row => make("tr", { className: row[side].runs ? "runs" : "" },
                    make("td", { textContent: (row[side].changes ? ">" : " ") + (row[side].runs ? "*" : " ") }),
                    make("td", { textContent: row[side].text }))))))))
        news.textContent = number == 0
            ? "Nothing has happened yet. Press a change."
            : `${frame.news} Evaluated for this change: ${frame.now[0]} without observation, ${frame.now[1]} with it. ` +
              `In all: ${frame.all[0]} and ${frame.all[1]}.`
        buttons.forEach((button, index) => button.setAttribute("aria-pressed", index == number))
    }
    buttons.forEach((button, index) => button.addEventListener("click", () => show(index)))
    show(0)
}

// Two threads
{
    const widget = document.getElementById("threads-widget")
    const steps = widget.querySelector(".steps")
    const end = widget.querySelector(".end")
    const [before, after, first, second, back, again] = widget.querySelectorAll("button")
    let [code, path] = ["before", []]
    const place = () => data.orders[code].places[path.length ? path.at(-1)[2] : data.orders[code].start]
    const show = () => {
        const now = place()
        steps.replaceChildren(...path.map(([thread, words], index) => {
            const item = make("li", { className: thread == "thread 1" ? "first" : "second" }, `${thread.at(-1)}: `,
                ...words.split("`").map((part, number) => number % 2 ? make("code", { textContent: part }) : part))
            item.style.gridRow = index + 1
            return item
        }))
        for (const [button, name] of [[first, "thread 1"], [second, "thread 2"]]) {
            button.disabled = !Array.isArray(now) || !now.some(step => step[0] == name)
        }
        back.disabled = again.disabled = path.length == 0
        before.setAttribute("aria-pressed", code == "before")
        after.setAttribute("aria-pressed", code == "after")
        end.className = "end"
        if (Array.isArray(now)) {
            end.textContent = path.length ? `${path.length} ${path.length == 1 ? "click" : "clicks"}.` : "Press a thread: it does the next thing."
        } else if (now.showsNew) {
            end.textContent = `Thread 1 shows 5, the delay is 5: fine.${now.calls ? " (It was called as well, which does no harm.)" : ""} Can you lose the change?`
            end.classList.add("kept")
        } else if (now.calls) {
            end.textContent = "Thread 1 shows 0, but it was called, and reads again: fine. Can you lose the change?"
            end.classList.add("kept")
        } else {
            end.textContent = `Lost, in ${path.length} clicks. Thread 1 shows 0, the delay is 5, and nothing will ever call. Now try the mended code.`
            end.classList.add("lost")
        }
    }
    const go = name => {
        path.push(place().find(step => step[0] == name))
        show()
        // The last thing may have been this thread's: the keyboard goes on with the other one.
        if (first.disabled != second.disabled) (first.disabled ? second : first).focus()
        else if (first.disabled) again.focus()
    }
    const choose = name => { code = name; path = []; show() }
    before.addEventListener("click", () => choose("before"))
    after.addEventListener("click", () => choose("after"))
    first.addEventListener("click", () => go("thread 1"))
    second.addEventListener("click", () => go("thread 2"))
    back.addEventListener("click", () => { path.pop(); show() })
    again.addEventListener("click", () => { path = []; show(); first.focus() })
    show()
}
