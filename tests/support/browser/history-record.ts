const present = (): string => `${location.href} ${JSON.stringify(history.state)}`

/** The entries of a tab's history, which no page can read: noted as they are written, with their states. */
export function recordHistory() {
  let entries: string[] = []
  let at = 0
  const original = {
    push: History.prototype.pushState,
    replace: History.prototype.replaceState,
    go: History.prototype.go,
  }
  History.prototype.pushState = function (...step) {
    original.push.apply(this, step)
    at += 1
    entries = [...entries.slice(0, at), present()]
  }
  History.prototype.replaceState = function (...step) {
    original.replace.apply(this, step)
    entries[at] = present()
  }
  History.prototype.go = function (steps = 0) {
    original.go.call(this, steps)
    if (entries[at + steps] !== undefined) at += steps
  }
  return {
    /** From here on: what came before is another test's. */
    begin() {
      entries = [present()]
      at = 0
    },
    entries: () => entries,
    end() {
      History.prototype.pushState = original.push
      History.prototype.replaceState = original.replace
      History.prototype.go = original.go
    },
  }
}
