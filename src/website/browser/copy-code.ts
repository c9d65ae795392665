/**
 * Adds a button that copies code. An element with `data-copy` gets one: the attribute is the label,
 * and `data-copied` the label after a copy. The button copies the block of code that is shown.
 */

/** Time for which the label says that the text was copied, in milliseconds. */
const shownFor = 2_000

/** Adds the buttons to a part of the page. Browsers have no clipboard on pages without TLS. */
export function addCopyButtons(root: ParentNode): void {
  if (!('clipboard' in navigator)) return
  for (const box of root.querySelectorAll<HTMLElement>('[data-copy]')) addButton(box)
}

function addButton(box: HTMLElement): void {
  const { copy = '', copied = copy } = box.dataset
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = copy
  // A screen reader says the new label.
  button.ariaLive = 'polite'
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(textOf(box)).then(() => {
      button.textContent = copied
      window.setTimeout(() => {
        button.textContent = copy
      }, shownFor)
    })
  })
  box.append(button)
}

/** Text of the block that is shown, without the signs of changed lines. */
function textOf(box: HTMLElement): string {
  const blocks = [...box.querySelectorAll<HTMLElement>('pre, .json')]
  const shown = blocks.find((block) => block.checkVisibility()) ?? box
  const copy = shown.cloneNode(true) as HTMLElement // A clone is of the same kind.
  for (const sign of copy.querySelectorAll('.code-sign')) sign.remove()
  return copy.textContent
}
