/** Opens the search with the keyboard, and closes the menu when the focus leaves it. */

import './reading-aids.ts'
import { isSlashOn } from './slash-key.ts'

const menu = document.getElementById('site-menu')

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

// Closes the menu when the focus leaves it. The open menu could hide the focused element (WCAG
// 2.4.11).
menu?.addEventListener('focusout', ({ relatedTarget }) => {
  const isOutside = relatedTarget instanceof Node && !menu.contains(relatedTarget)
  if (isOutside && menu.matches(':popover-open')) menu.hidePopover()
})

/**
 * Whether a key opens the search: Ctrl+K or ⌘K anywhere, and `/` if the reader has not turned it
 * off. `/` does not open it from a form field, except from an input that shows its placeholder.
 */
function isForSearch(event: KeyboardEvent): boolean {
  const { key, target } = event
  if (event.isComposing || event.altKey) return false
  if (event.ctrlKey || event.metaKey) return key === 'k'
  return key === '/' && isSlashOn() && !(target instanceof HTMLElement && isEditable(target))
}

function isEditable(target: HTMLElement): boolean {
  return (
    target.isContentEditable || target.matches('input:not(:placeholder-shown), textarea, select')
  )
}
