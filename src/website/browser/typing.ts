/**
 * Debounces typing: calls a function after a pause, and at intervals during typing. Does not call
 * it while an input method composes characters.
 */

/** Time without input after which a search starts, in milliseconds. */
const pause = 250

/**
 * Maximum time between two searches during typing, in milliseconds. A sentence of 40 letters takes
 * 3 to 5 seconds, so the reader sees results before its end.
 */
const patience = 1_000

/** Result of `watchTyping`. `askNow` searches without delay. */
export interface Typing {
  askNow(): void
}

/** Calls `ask` when the reader pauses typing in `input`, and at intervals during typing. */
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
    // An unfinished composition is not a word, and new results would close the list of candidates.
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
