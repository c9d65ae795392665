/** Writes artefacts of a few short texts in the format of a build, for tests that damage them. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeManifest } from '../../src/release/artefact-files.ts'
import { writeRepresentations } from '../../src/release/representations.ts'
import { openRelease } from '../../src/site/artefacts/artefacts.ts'
import { artefactFiles } from '../../src/site/artefacts/manifest.ts'
import { encodePublishedIndex } from '../../src/site/artefacts/published-index.ts'
import type { Site } from '../../src/site/site.ts'
import { baseUrl } from './app.ts'
import { makeFolder } from './folder.ts'
/** Keys of the published texts. The second one also has compressed variants. */
export const keys = ['/a.txt', '/b.txt', '/c.txt'] as const

/** A published file that is too long to be read into memory as a whole. */
export const film = {
  key: '/film.mp4',
  type: 'video/mp4',
  bytes: Uint8Array.from({ length: 300_000 }, (_, at) => at % 251),
} as const

/** Writes a build from a letter. Files of all these builds have the same length. */
export async function writeTinyBuild(directory: string, letter: string): Promise<void> {
  const encode = (text: string) => new TextEncoder().encode(text)
  const publications = [
    { key: keys[0], type: 'text/plain', bytes: encode(letter.repeat(100)) },
    { key: keys[1], type: 'text/plain', bytes: encode(`${letter}1 `.repeat(1000)) },
    { key: keys[2], type: 'image/png', bytes: encode(`${letter}2`.repeat(500)) },
    film,
  ]
  const write = (name: string, content: string | Uint8Array) =>
    writeFile(join(directory, name), content)
  const index = await writeRepresentations(join(directory, artefactFiles.bytes), publications, {
    onProgress: () => undefined,
  })
  const generated = '2026-01-01T00:00:00.000Z'
  const info = {
    company: letter,
    service: letter,
    description: letter,
    about: {},
    baseUrl,
    generated,
  }
  const data = { info: { ...info, languages: ['en'] }, pages: [], redirects: {} }
  await write(artefactFiles.index, encodePublishedIndex(index))
  await write(artefactFiles.site, JSON.stringify(data))
  await write(artefactFiles.search, `index of ${letter}`)
  await write(artefactFiles.frames, `{"en":"${letter}"}`)
  await writeManifest(directory, { baseUrl, generated, nextChange: null, counts: {} })
}

/** Creates a temporary folder with a build. */
export async function makeTinyBuild(letter = 'x'): Promise<string> {
  const directory = await makeFolder()
  await writeTinyBuild(directory, letter)
  return directory
}

/** Opens the site of such a build, with a search that finds nothing. */
export async function readTinySite(directory: string, origin = baseUrl): Promise<Site> {
  const release = await openRelease(directory, {
    baseUrl: origin,
    createSearch: () => ({ find: () => ({ hits: [] }) }),
  })
  const site = release.siteAt(0)
  // The reference prevents that the site is garbage-collected, because its file is open.
  open.push(site)
  return site
}

const open: Site[] = []
