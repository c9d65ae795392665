/**
 * What the program that renders pages is made of, as one digest: the sources, the packages, the settings that are stamped
 * into a release, the words that plugins of Markdown use, and the pictures of texts, which are bundled with it. While the
 * digest stays, an edit needs no new program.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { orAbsent } from '../content/files.ts'
import type { LoadedContent } from '../content/load.ts'
import { mayShowPictures } from '../content/pictured-texts.ts'
import { quotaPolicies } from '../descriptions/quota-policies.ts'

/** Files that are bundled where texts show them; what a brand has is written by ourselves. */
const pictureEndings = new Set(['.png', '.jpg', '.jpeg', '.webp', '.avif', '.gif', '.svg'])
const packageFiles = ['package.json', 'package-lock.json', 'astro.config.mjs']
const filesAtOnce = 64

/** Digest of all that the program is made of. */
export async function describeRenderer(config: Config, loaded: LoadedContent): Promise<string> {
  const { contentDir, outDir, baseUrl, siteVisibility } = config
  const { content } = loaded
  const root = resolve('.')
  const settings = { contentDir, outDir, baseUrl, siteVisibility, quotas: quotaPolicies(config) }
  const texts = [...content.pages, ...content.templates]
  const hash = createHash('sha256').update(
    JSON.stringify([
      process.version,
      root,
      settings,
      content.words,
      // Which pictures are bundled follows from the texts that show some.
      texts.filter(mayShowPictures).map(({ file, body }) => [file, body]),
    ]),
  )
  const sources = await filesIn(join(root, 'src'), () => true)
  const pictures = await filesIn(contentDir, (name) =>
    pictureEndings.has(extname(name).toLowerCase()),
  )
  const packages = packageFiles.map((name) => join(root, name))
  const files = [...sources, ...packages, ...pictures]
  for (let start = 0; start < files.length; start += filesAtOnce) {
    const part = files.slice(start, start + filesAtOnce)
    // A copy of the project may come without the lock file.
    const read = await Promise.all(part.map((file) => orAbsent(readFile(file))))
    for (const [at, bytes = new Uint8Array()] of read.entries()) {
      hash.update(`\n${part[at]} ${bytes.length}\n`).update(bytes)
    }
  }
  return hash.digest('hex')
}

async function filesIn(folder: string, isMeant: (name: string) => boolean): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && isMeant(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
}
