/** Watches the content folder during a preview. Reads changed files and reloads open browsers. */
import { resolve, sep } from 'node:path'
import type { ViteDevServer } from 'vite'
import { createCurrentReader, type CurrentReader } from '../content/current.ts'
import { openKeptTexts } from '../content/kept-file.ts'
import type { KeptTexts } from '../content/kept.ts'
import type { ContentSettings } from '../content/load.ts'

/** Milliseconds to wait for further changes, because text editors save a file in several steps. */
const debounceMs = 20
/** Milliseconds to wait before the cache is written, so that writing does not delay a page. */
const saveDelayMs = 1_000

/**
 * Returns a reader of the content, and reloads open browsers after each edit. Parsed texts are
 * cached in the folder `cache`.
 */
export async function followContent(
  server: ViteDevServer,
  settings: ContentSettings,
  cache: string,
): Promise<CurrentReader> {
  const { known, save } = await openKeptTexts(cache, 'preview-texts.bin')
  const saveLater = debounce(saveDelayMs, (texts: Pick<KeptTexts, 'used' | 'hasChanged'>) => {
    save(texts).catch(console.warn)
  })
  const current = createCurrentReader(settings, { known, onRead: saveLater })
  const folder = resolve(settings.contentDir) + sep
  const reload = debounce(debounceMs, () => {
    // The content is read before the reload, so that the next request is fast. Pages reload also if
    // the content has mistakes, because they then show the mistakes.
    const show = () => {
      server.environments.client.hot.send({ type: 'full-reload', path: '*' })
    }
    current.read().then(show, show)
  })
  server.watcher.add(folder)
  server.watcher.on('all', (_event, path) => {
    if (resolve(path).startsWith(folder)) reload()
  })
  return current
}

/** Debounces a function. It runs with the arguments of the last call. */
function debounce<Given extends readonly unknown[]>(
  milliseconds: number,
  run: (...given: Given) => void,
): (...given: Given) => void {
  let timer: NodeJS.Timeout | undefined
  return (...given) => {
    clearTimeout(timer)
    timer = setTimeout(run, milliseconds, ...given)
    timer.unref()
  }
}
