/**
 * Switch for the key `/`, which opens the search. Readers must be able to turn off a shortcut of
 * one character (WCAG 2.2, 2.1.4). If the key is off, `localStorage` has `slash` with the value
 * `off`.
 */

const box = document.querySelector<HTMLInputElement>('#slash-key')

/** Whether the key `/` opens the search. */
export function isSlashOn(): boolean {
  return box?.checked === true
}

function showKeys(): void {
  const keys = isSlashOn() ? 'Control+K /' : 'Control+K'
  document.querySelector('.to-search')?.setAttribute('aria-keyshortcuts', keys)
}

function withStorage(use: (storage: Storage) => void): void {
  try {
    use(localStorage)
  } catch {
    // Without storage the choice applies only to this page.
  }
}

if (box) {
  withStorage((storage) => (box.checked = storage.getItem('slash') !== 'off'))
  showKeys()
  box.addEventListener('change', () => {
    showKeys()
    withStorage((storage) => {
      if (box.checked) storage.removeItem('slash')
      else storage.setItem('slash', 'off')
    })
  })
}
