/**
 * Creates releases of one built site. All pages, Markdown twins, titles and consent pages contain
 * the stamp of their release. Each release has pages that the others do not have.
 */
import { cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digest, entityTag } from '../../src/http/etag.ts'
import { writeArtefacts } from '../../src/release/artefact-files.ts'
import { prepareAnswers } from '../../src/release/prepared-answers.ts'
import { completeDraft, createDraft } from '../../src/release/release-folder.ts'
import { decodeSearchIndex } from '../../src/search/index-form.ts'
import { artefactFiles } from '../../src/site/artefacts/manifest.ts'
import type { PublishedIndex } from '../../src/site/artefacts/published-index.ts'
import type { PageRecord } from '../../src/site/page-record.ts'
import type { Publication } from '../../src/site/publication.ts'
import { addedKeys, removedPlaces } from '../../src/site/removed-places.ts'
import { createSite } from '../../src/site/site.ts'
import type { SiteData } from '../../src/site/site.ts'
import type { ConsentFrames } from '../../src/website/consent/consent-frames.ts'
import { builtSite } from './built-site.ts'

/** Artefacts of a built site. */
interface Built {
  readonly folder: string
  readonly data: SiteData
  readonly publications: readonly Publication[]
  readonly frames: string
  readonly searchIndex: ReturnType<typeof decodeSearchIndex>
}

/**
 * A release to create: its stamp, and the names of its guest pages, which other releases may lack.
 */
export interface StampedRelease {
  readonly id: string
  readonly guests: readonly string[]
}

/** The different stamps in a text. */
export function stampsIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\[stamp ([\w-]+)\]/g)].map(([, id = '']) => id))]
}

/** Path of a guest page. */
export function guestPath(name: string): string {
  return `/en/guides/${name}/`
}

/** Creates releases in a folder, each as the successor of the previous one. */
export async function makeStampedReleases(
  root: string,
  releases: readonly StampedRelease[],
): Promise<void> {
  const built = await readBuilt()
  let previous: SiteData | undefined
  for (const release of releases) {
    const draft = await createDraft(root, new Date())
    previous = await writeStamped(draft, release, built, previous)
    await cp(join(built.folder, 'server'), join(draft, 'server'), { recursive: true })
    await completeDraft(draft, release.id)
  }
}

async function readBuilt(): Promise<Built> {
  const folder = await builtSite('agency')
  const read = (name: string) => readFile(join(folder, 'data', name))
  const json = async (name: string): Promise<unknown> => JSON.parse((await read(name)).toString())
  const index = (await json(artefactFiles.index)) as PublishedIndex // What the build wrote.
  const bytes = await read(artefactFiles.bytes)
  return {
    folder,
    data: (await json(artefactFiles.site)) as SiteData, // What the build wrote.
    publications: Object.entries(index).map(
      ([
        key,
        {
          type,
          link,
          pages,
          bytes: [start, length],
        },
      ]) => ({
        key,
        type,
        link,
        pages,
        bytes: bytes.subarray(start, start + length),
      }),
    ),
    frames: (await read(artefactFiles.frames)).toString(),
    searchIndex: decodeSearchIndex(await read(artefactFiles.search)),
  }
}

async function writeStamped(
  draft: string,
  { id, guests }: StampedRelease,
  { data: original, publications, frames, searchIndex }: Built,
  previous: SiteData | undefined,
): Promise<SiteData> {
  const stamp = ` [stamp ${id}]`
  const pages = [...original.pages, ...guests.map(guestPage)].map((page) => ({
    ...page,
    title: page.title + stamp,
  }))
  const removed = previous ? removedPlaces(previous, pages) : []
  const added = previous ? addedKeys(previous, pages) : []
  const data: SiteData = { ...original, pages, removed, added }
  const { company } = original.info
  const files = [
    ...publications.filter(({ key }) => !key.startsWith('/api/v1/')),
    ...guests.flatMap((name) => guestFiles(name, publications)),
  ].map((publication) => ({
    ...publication,
    bytes: /^text\/(?:html|markdown)/.test(publication.type)
      ? Buffer.concat([publication.bytes, Buffer.from(`\n${stamp}\n`)])
      : publication.bytes,
  }))
  const folder = join(draft, 'data')
  await mkdir(folder, { recursive: true })
  await writeArtefacts(
    folder,
    {
      data,
      publications: [...files, ...(await prepareAnswers(data, siteOf(data, files)))],
      searchIndex,
      frames: JSON.parse(
        frames.replaceAll(JSON.stringify(company).slice(1, -1), `$&${stamp}`),
      ) as ConsentFrames, // The same texts with another name.
      nextChange: undefined,
    },
    { advance: () => undefined },
  )
  return data
}

function guestPage(name: string): PageRecord {
  const path = guestPath(name)
  return { path, title: name, type: 'guide', lang: 'en', cursorKey: digest(path) }
}

/** Files of a guest page. They are copies of another page, because no test reads their text. */
function guestFiles(name: string, publications: readonly Publication[]): Publication[] {
  return ['', 'index.md'].flatMap((file) => {
    const found = publications.find(({ key }) => key === `/en/about/${file}`)
    return found ? [{ ...found, key: guestPath(name) + file }] : []
  })
}

function siteOf(data: SiteData, publications: readonly Publication[]) {
  const published = new Map(publications.map((publication) => [publication.key, publication]))
  return createSite(data, {
    readPublished(key) {
      const found = published.get(key)
      if (!found) return Promise.resolve(undefined)
      const { bytes, ...rest } = found
      return Promise.resolve({ ...rest, etag: entityTag(bytes), content: { bytes } })
    },
    search: () => Promise.resolve({ hits: [] }),
    check: () => Promise.resolve(),
  })
}
