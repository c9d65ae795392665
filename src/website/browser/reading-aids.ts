/**
 * Buttons that copy code and the page as Markdown, links of headings to themselves, and links that
 * open tabs.
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

// The page about the API has boxes of its own.
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

/** A link to the title of a tab opens the tab. Browsers do so for links to its content alone. */
function openTab() {
  document.querySelector('details:has(> summary :target)')?.setAttribute('open', '')
}

addEventListener('hashchange', openTab)
// Browsers look for the target of an address after the scripts.
addEventListener('load', openTab)
