/** A website without a network: a client that answers from files or a function. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Unread } from '../../scripts/import/web/polite-client.ts'
import type { PoliteClient, WebLimits } from '../../scripts/import/web/polite-client.ts'

/** Bounds that no test reaches. */
export const wideLimits: WebLimits = {
  ...{ delay: 0, pages: 500, pageBytes: 1e6, fileBytes: 1e6, allBytes: 1e8, time: 1e6 },
}

/** A client that gets its responses from a function. */
export function answeringClient(
  answer: (url: string) => Promise<string | Buffer> | string,
): PoliteClient {
  return {
    async get(url) {
      const body = await answer(url)
      const type = /\.xml$/.test(url)
        ? 'text/xml'
        : /\.(?:png|pdf)$/.test(url)
          ? 'image/png'
          : 'text/html'
      return { url, type, body: Buffer.from(body) }
    },
    sitemapsOf: () => Promise.resolve([]),
    spent: () => undefined,
    close: () => Promise.resolve(),
  }
}

const picture = 'tests/fixtures/import/mkdocs/docs/assets/img/quay.png'

/** A client that answers from the files of a folder. All pictures are the same. */
export function folderClient(folder: string): PoliteClient {
  return answeringClient(async (url) => {
    const { pathname } = new URL(url)
    if (/\.(?:png|pdf)$/.test(pathname)) return await readFile(picture)
    const names = [pathname, `${pathname}.html`, `${pathname}/index.html`]
    for (const name of names) {
      const text = await readFile(join(folder, name), 'utf8').catch(() => undefined)
      if (text !== undefined) return text
    }
    throw new Unread('answers 404')
  })
}
