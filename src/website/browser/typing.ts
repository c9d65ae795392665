/** When to ask while somebody types: at a pause, and now and then in between, but for no half word that is still composed. */

/** Milliseconds without a letter that are a pause. */
const pause = 250

/** Milliseconds after which somebody who goes on typing sees something: a sentence of 40 letters takes three to five seconds. */
const patience = 1_000

/** Asks, at once when somebody does not want to wait. */
export interface Typing {
  askNow(): void
}

/** Watches a box, and tells when it is time to ask. */
export function watchTyping(input: HTMLInputElement, ask: () => void): Typing {
  let atPause = 0
  let atLast = 0
  let isComposing = false

  function askNow(): void {
    window.clearTimeout(atPause)
    window.clearTimeout(atLast)
    atLast = 0
    ask()
  }

  function askSoon(): void {
    window.clearTimeout(atPause)
    // Half a word of Japanese is letters that mean something else, and an answer would take the list of signs away.
    if (isComposing) {
      window.clearTimeout(atLast)
      atLast = 0
      return
    }
    atPause = window.setTimeout(askNow, pause)
    if (atLast === 0) atLast = window.setTimeout(askNow, patience)
  }

  function compose(event: Event): void {
    isComposing = event.type === 'compositionstart'
    askSoon()
  }

  input.addEventListener('input', askSoon)
  input.addEventListener('compositionstart', compose)
  input.addEventListener('compositionend', compose)
  return { askNow }
}
