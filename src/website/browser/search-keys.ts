/** Keyboard control of the search page: arrow keys move between the search box and the results. */

/** Elements that the keys move between. */
export interface KeyedSearch {
  readonly root: HTMLElement
  readonly input: HTMLInputElement
  /** Empties the box. */
  clear(): void
}

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, last) => last,
}

/** Adds the key listeners. */
export function listenToKeys(search: KeyedSearch): void {
  search.root.addEventListener('keydown', (event) => {
    // During composition, keys select characters of the input method.
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') leave(search, event)
    else move(search, event)
  })
}

function move({ root, input }: KeyedSearch, event: KeyboardEvent): void {
  const next = moves[event.key]
  if (!next) return
  const links = [...root.querySelectorAll<HTMLElement>('.results .title, .more > summary')].filter(
    (link) => link.checkVisibility(),
  )
  const at = links.findIndex((link) => link === document.activeElement)
  const isInBox = document.activeElement === input
  // Without the focus on a result, the browser handles these keys, except Arrow Down in the box.
  if (at < 0 && !(isInBox && event.key === 'ArrowDown')) return
  const to = next(at, links.length - 1)
  event.preventDefault()
  const target = to < 0 ? input : links[to]
  target?.focus()
}

/** Handles Escape: moves the focus from a result to the box, or empties the focused box. */
function leave({ input, clear }: KeyedSearch, event: KeyboardEvent): void {
  if (document.activeElement === input) {
    if (input.value === '') return
    clear()
  } else input.focus()
  event.preventDefault()
}
