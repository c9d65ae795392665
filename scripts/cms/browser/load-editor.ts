/** Loads Decap CMS without starting it. */

/** The parts of Decap CMS that we use. */
export interface Cms {
  registerCustomFormat(name: string, extension: string, formatter: object): void
  init(options: { readonly config: object }): void
}

declare global {
  interface Window {
    CMS: Cms
    CMS_MANUAL_INIT: boolean
  }
}

/**
 * Loads the script of Decap CMS from the folder of this page. The editor starts only when `init` is
 * called.
 */
export async function loadEditor(): Promise<Cms> {
  window.CMS_MANUAL_INIT = true
  const script = document.createElement('script')
  script.src = 'decap-cms.js'
  const loaded = new Promise((resolve, reject) => {
    script.onload = resolve
    script.onerror = reject
  })
  document.body.append(script)
  await loaded
  return window.CMS
}
