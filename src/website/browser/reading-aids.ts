/**
 * Adds links to headings, and buttons that copy code. Shows the buttons that copy the page as
 * Markdown. Opens the tab that the fragment of the address names.
 */
import { addCopyButton, copyOnClick } from './copy-button.ts'

const { copyLabel = '', copiedLabel = '', headingLink = '' } = document.body.dataset

for (const code of document.querySelectorAll('main .prose pre:not([data-copy] *)')) {
  const box = document.createElement('div')
  box.className = 'code-box'
  box.dataset.copy = copyLabel
  box.dataset.copied = copiedLabel
  code.replaceWith(box)
  box.append(code)
}

// The selector matches the boxes added above and the boxes of the API reference.
for (const box of document.querySelectorAll<HTMLElement>('[data-copy]')) addCopyButton(box)

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy-page]')) {
  button.hidden = !('clipboard' in navigator)
  const read = async () => await (await fetch(button.dataset.copyPage ?? '')).text()
  copyOnClick(button, copiedLabel, read)
}

for (const heading of document.querySelectorAll('main .prose > :is(h2, h3)[id]')) {
  const link = document.createElement('a')
  link.className = 'to-heading'
  link.href = `#${heading.id}`
  link.ariaLabel = headingLink
  link.textContent = '#'
  heading.append(' ', link)
}

/**
 * Opens the tab whose title contains the target of the fragment in the address. Browsers open a tab
 * themselves only if the target is in the content of the tab.
 */
function openTab() {
  document.querySelector('details:has(> summary :target)')?.setAttribute('open', '')
}

addEventListener('hashchange', openTab)
// `:target` matches only after the scripts have run.
addEventListener('load', openTab)
