/**
 * Loads an embedded page in an `iframe` on a click. Before the click, the browser sends no request
 * to the site of the embedded page.
 */

const sizePattern = /^\d+$/

for (const box of document.querySelectorAll<HTMLElement>('[data-embed]')) {
  const button = box.querySelector('button')
  if (!button) continue
  // The button is hidden in the HTML, because it needs this script.
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
  // The style sheet sets the width of the frame. If both sizes are given, their ratio is kept.
  if (sizePattern.test(width) && sizePattern.test(height)) {
    frame.style.aspectRatio = `${width} / ${height}`
  } else if (sizePattern.test(height)) frame.style.blockSize = `${height}px`
  frame.src = embed
  return frame
}
