/** The artefacts of the tiny site, read without the code of the server. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse as parseYaml } from 'yaml'
import { splitFrontMatter } from '../../src/content/markdown-file.ts'
import { decodeSearchIndex } from '../../src/search/index-form.ts'
import type { SearchIndex } from '../../src/search/search-index.ts'
import type { Manifest } from '../../src/site/artefacts/manifest.ts'
import type { PublishedIndex, Slice } from '../../src/site/artefacts/published-index.ts'
import type { SiteData } from '../../src/site/site.ts'
import { builtSite } from './built-site.ts'

/** Folder of the build of the tiny site. */
export const tinyOut = await builtSite('tiny')

/** Paths of the published pages of the tiny site. */
export const publicPaths = [
  '/',
  '/en/contact/',
  '/en/guides/',
  '/en/guides/forms/',
  '/en/guides/long/',
  '/en/notes/',
  '/en/notes/first/',
  '/en/search/',
]

/** The parsed artefacts of a build. */
export interface Artefacts {
  readonly manifest: Manifest
  readonly site: SiteData
  readonly search: SearchIndex
  readonly index: PublishedIndex
  readonly bytes: Buffer
}

/** Reads the artefacts of a build. */
export async function readArtefacts(out: string): Promise<Artefacts> {
  const file = (name: string) => readFile(join(out, 'data', name))
  const json = async (name: string): Promise<unknown> => JSON.parse((await file(name)).toString())
  return {
    manifest: (await json('manifest.json')) as Manifest,
    site: (await json('site.json')) as SiteData,
    search: decodeSearchIndex(await file('search.bin')),
    index: (await json('representations.json')) as PublishedIndex,
    bytes: await file('representations.bin'),
  } // What the build wrote; the tests look at every field they use.
}

/** Artefacts of the tiny site. */
export const artefacts = await readArtefacts(tinyOut)

/** Bytes of one published file in `representations.bin`, which contains all published files. */
export function slice([start, length]: Slice): Buffer {
  return artefacts.bytes.subarray(start, start + length)
}

/** Text of the file that is published under a key. Throws if there is none. */
export function textAt(key: string): string {
  const entry = artefacts.index[key]
  if (!entry) throw new Error(`Nothing is published at ${key}`)
  return slice(entry.bytes).toString()
}

/** Fields and body of the Markdown twin of a page. */
export function twinOf(path: string): { fields: unknown; body: string } {
  const parts = splitFrontMatter(textAt(`${path}index.md`))
  if (!parts) throw new Error(`The twin of ${path} has no front matter`)
  return { fields: parseYaml(parts.yaml), body: parts.body }
}
