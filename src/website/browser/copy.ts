/** Buttons that copy code and the page as Markdown, and links of headings to themselves. */

const { copy = '', copied = '', headingLink = '' } = document.body.dataset

/** How long a button says that it has copied, in milliseconds. */
const shown = 2_000

for (const code of document.querySelectorAll('main .prose pre')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.ariaLive = 'polite'
  button.textContent = copy
  const box = document.createElement('div')
  box.className = 'code-box'
  code.replaceWith(box)
  box.append(code, button)
  copyOnClick(button, () => code.textContent)
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy-page]')) {
  button.hidden = false
  copyOnClick(button, async () => await (await fetch(button.dataset.copyPage ?? '')).text())
}

for (const heading of document.querySelectorAll('main .prose > :is(h2, h3)[id]')) {
  const link = document.createElement('a')
  link.className = 'to-heading'
  link.href = `#${heading.id}`
  link.ariaLabel = headingLink
  link.textContent = '#'
  heading.append(' ', link)
}

function copyOnClick(button: HTMLButtonElement, read: () => string | Promise<string>): void {
  const label = button.textContent
  button.addEventListener('click', () => {
    void write(read).then(() => {
      button.textContent = copied
      window.setTimeout(() => (button.textContent = label), shown)
    })
  })
}

async function write(read: () => string | Promise<string>): Promise<void> {
  await navigator.clipboard.writeText(await read())
}
