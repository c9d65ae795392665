/** Folds less important parts of a narrow card, because a tall card pushes chat messages away. */

/** Media query of a narrow card. */
const narrow = '(width < 420px)'

/** Folds a part of a narrow card. In a wide card it is always open. */
export function foldWhereNarrow(part: HTMLDetailsElement): void {
  const query = window.matchMedia(narrow)
  const summary = part.querySelector('summary')
  function follow(): void {
    part.open = !query.matches
    // The heading is not focusable while it cannot fold anything.
    if (summary) summary.tabIndex = query.matches ? 0 : -1
  }
  query.addEventListener('change', follow)
  follow()
}
