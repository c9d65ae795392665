/** Folds what matters least where the card is narrow: there it stands among messages, and a tall one pushes them away. */

/** Narrower than this, as CSS has it. */
const narrow = '(width < 420px)'

/** Folds a part below that width, and keeps it open above, where nothing is to be opened. */
export function foldWhereNarrow(part: HTMLDetailsElement): void {
  const query = window.matchMedia(narrow)
  const summary = part.querySelector('summary')
  function follow(): void {
    part.open = !query.matches
    // Keys do not stop where there is nothing to do.
    if (summary) summary.tabIndex = query.matches ? 0 : -1
  }
  query.addEventListener('change', follow)
  follow()
}
