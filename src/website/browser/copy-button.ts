/** Buttons that copy a text. After a copy, the label of the button confirms it for 2 seconds. */

/** Time for which the label says that the text was copied, in milliseconds. */
const shownFor = 2_000

/**
 * Adds a button that copies the block of code shown in an element. `data-copy` has the label of the
 * button, and `data-copied` has its label after a copy. Adds no button if scripts cannot use the
 * clipboard, as on a page without TLS.
 */
export function addCopyButton(box: HTMLElement): void {
  if (!('clipboard' in navigator)) return
  const { copy = '', copied = copy } = box.dataset
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = copy
  // Makes screen readers announce the label after a copy.
  button.ariaLive = 'polite'
  copyOnClick(button, copied, () => textOf(box))
  box.append(button)
}

/** Copies the result of `read` on a click, then shows the label `copied` for 2 seconds. */
export function copyOnClick(
  button: HTMLButtonElement,
  copied: string,
  read: () => string | Promise<string>,
): void {
  const label = button.textContent
  button.addEventListener('click', () => {
    void write(read).then(() => {
      button.textContent = copied
      window.setTimeout(() => {
        button.textContent = label
      }, shownFor)
    })
  })
}

async function write(read: () => string | Promise<string>): Promise<void> {
  await navigator.clipboard.writeText(await read())
}

/** Returns the text of the visible block, or of `box`, without the `+` and `-` of changed lines. */
function textOf(box: HTMLElement): string {
  const blocks = [...box.querySelectorAll<HTMLElement>('pre, .json')]
  const shown = blocks.find((block) => block.checkVisibility()) ?? box
  const copy = shown.cloneNode(true) as HTMLElement // A clone has the same type.
  for (const sign of copy.querySelectorAll('.code-sign')) sign.remove()
  return copy.textContent
}
