/** Keys that lead to the search from every page. */

document.addEventListener('keydown', (event) => {
  const box = document.querySelector<HTMLInputElement>('#search-input')
  const link = document.querySelector<HTMLAnchorElement>('.to-search')
  if (!isForSearch(event) || !(box ?? link)) return
  event.preventDefault()
  if (box) {
    box.focus()
    box.select()
  } else link?.click()
})

/** Ctrl+K or ⌘K everywhere, and `/` where the reader does not write a text. */
function isForSearch(event: KeyboardEvent): boolean {
  const { key, target } = event
  if (event.isComposing || event.altKey || event.shiftKey) return false
  if (event.ctrlKey || event.metaKey) return key === 'k'
  return key === '/' && !(target instanceof HTMLElement && isEditable(target))
}

function isEditable(target: HTMLElement): boolean {
  return (
    target.isContentEditable || target.matches('input:not(:placeholder-shown), textarea, select')
  )
}
