/** Filters a list of links while a person types. Without this script the whole list is shown. */

/** The attribute `data-filter` of an input has the id of the list. */
for (const input of document.querySelectorAll<HTMLInputElement>('input[data-filter]')) {
  const list = document.getElementById(input.dataset.filter ?? '')
  const label = input.closest('label')
  if (!list || !label) continue
  const items = [...list.children].filter((item) => item instanceof HTMLElement)
  label.hidden = false
  input.addEventListener('input', () => {
    const wanted = plain(input.value.trim())
    for (const item of items) item.hidden = !plain(item.textContent).includes(wanted)
  })
}

/** Letters with a stroke, which Unicode does not decompose. */
const strokes: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd' }

/** Returns a text in lower case, without accents and without the strokes of letters. */
function plain(text: string): string {
  const letters = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  return letters.replaceAll(/[łøđ]/g, (letter) => strokes[letter] ?? letter)
}
