/** Follows the content folder while a preview runs: reads what has changed, and tells the browsers that show it. */
import { resolve, sep } from 'node:path'
import type { ViteDevServer } from 'vite'
import { createCurrentReader } from '../content/current.ts'
import type { CurrentReader } from '../content/current.ts'
import { openKeptTexts } from '../content/kept-file.ts'
import type { KeptTexts } from '../content/kept.ts'
import type { ContentSettings } from '../content/load.ts'

/** Milliseconds: an editor saves several files at once, and some editors one file in several steps. */
const calm = 20
/** Milliseconds: what is kept is written when nobody waits for a page. */
const untilKept = 3_000

/** A reader of the content that keeps in a folder what it made of the texts. */
export async function followContent(
  server: ViteDevServer,
  settings: ContentSettings,
  cache: string,
): Promise<CurrentReader> {
  const { kept, save } = await openKeptTexts(cache, 'preview-texts.bin')
  const keep = createDelayed(untilKept, (texts: KeptTexts) => {
    save(texts).catch(console.warn)
  })
  const current = createCurrentReader(settings, { kept, onRead: keep })
  const folder = resolve(settings.contentDir) + sep
  const reload = createDelayed(calm, () => {
    // Read now, so that the page that the browser asks for next finds it done; mistakes are told with that page.
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

/** Calls something once after a while in which it was not asked for again, with what it was given last. */
function createDelayed<Given extends readonly unknown[]>(
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
