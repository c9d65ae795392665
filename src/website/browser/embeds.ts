/** Makes a frame of a box when its button is pressed: only then is anything asked of the other site. */

const sizePattern = /^\d+$/

for (const box of document.querySelectorAll<HTMLElement>('[data-embed]')) {
  const button = box.querySelector('button')
  if (!button) continue
  // Without scripts there is no button that does nothing.
  button.hidden = false
  button.addEventListener('click', () => {
    const frame = createFrame(box)
    box.replaceChildren(frame)
    box.classList.add('shown')
    frame.focus()
  })
}

function createFrame(box: HTMLElement): HTMLIFrameElement {
  const { embed = '', allow, allowfullscreen, sandbox, width = '', height = '' } = box.dataset
  const frame = document.createElement('iframe')
  frame.title = box.querySelector('a')?.textContent ?? ''
  if (allow !== undefined) frame.allow = allow
  if (allowfullscreen !== undefined) frame.allowFullscreen = true
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox)
  // As wide as the text, so that no frame widens the page of a phone; its height follows.
  if (sizePattern.test(width) && sizePattern.test(height)) {
    frame.style.aspectRatio = `${width} / ${height}`
  } else if (sizePattern.test(height)) frame.style.blockSize = `${height}px`
  frame.src = embed
  return frame
}
