/**
 * Writes the files that the server reads. The manifest is written last, so a folder with a manifest
 * is complete.
 */
import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeSearchIndex } from '../search/index-form.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { describeFile, findStamp } from '../site/artefacts/file-guard.ts'
import { artefactFiles, artefactFormat, describedFiles } from '../site/artefacts/manifest.ts'
import type { ArtefactName, FileRecord, Manifest } from '../site/artefacts/manifest.ts'
import { encodePublishedIndex } from '../site/artefacts/published-index.ts'
import type { Publication } from '../site/publication.ts'
import type { SiteData } from '../site/site.ts'
import type { ConsentFrames } from '../website/consent/consent-frames.ts'
import { codedBy, type EarlierForms } from './coded-forms.ts'
import type { Step } from './progress.ts'
import { writeRepresentations } from './representations.ts'

/** Results of a build. */
export interface Artefacts {
  readonly data: SiteData
  readonly publications: readonly Publication[]
  readonly searchIndex: SearchIndex
  readonly frames: ConsentFrames
  /** Time at which the next build is due; `undefined` if no future change is known. */
  readonly nextChange: Date | undefined
  /** Compressed bodies of the previous release, for reuse. */
  readonly earlier?: EarlierForms
  /**
   * Whether builds of the same sources must be identical. The manifest then has no `stamp` (size
   * and times of a file), because these times differ in each build.
   */
  readonly isReproducible?: boolean
}

/** Writes the artefacts of a build into their folder, and returns its manifest. */
export async function writeArtefacts(
  folder: string,
  { data, publications, searchIndex, frames, nextChange, earlier, isReproducible }: Artefacts,
  step: Step,
): Promise<Manifest> {
  await mkdir(folder, { recursive: true })
  const file = (name: string) => join(folder, name)
  // The manifest is removed first, because the other files are about to change, and a server uses
  // no folder without a manifest.
  await rm(file(artefactFiles.manifest), { force: true })
  const index = await writeRepresentations(file(artefactFiles.bytes), publications, {
    ...(earlier && { earlier }),
    onProgress: step.advance,
  })
  await writeFile(file(artefactFiles.index), encodePublishedIndex(index))
  await writeFile(file(artefactFiles.site), JSON.stringify(data))
  await writeFile(file(artefactFiles.search), encodeSearchIndex(searchIndex))
  await writeFile(file(artefactFiles.frames), JSON.stringify(frames))
  const facts = {
    service: data.info.service,
    baseUrl: data.info.baseUrl,
    generated: data.info.generated,
    nextChange: nextChange?.toISOString() ?? null,
    codedBy,
    counts: {
      pages: data.pages.length,
      redirects: Object.keys(data.redirects).length,
      representations: publications.length,
    },
  }
  return await writeManifest(folder, facts, isReproducible)
}

/** Fields of a manifest that cannot be derived from the files. */
type BuildFacts = Pick<
  Manifest,
  'service' | 'baseUrl' | 'generated' | 'nextChange' | 'codedBy' | 'counts'
>

/** Writes the manifest of the existing artefacts atomically. */
export async function writeManifest(
  directory: string,
  facts: BuildFacts,
  isReproducible = false,
): Promise<Manifest> {
  // The stamp (size and times of the largest file) is taken before the digests. So a later check
  // detects a change of that file during this function.
  const stamp = isReproducible
    ? undefined
    : await readFrom(join(directory, artefactFiles.bytes), (handle) => findStamp(handle))
  const records: [ArtefactName, FileRecord][] = []
  for (const name of describedFiles) {
    records.push([name, await readFrom(join(directory, name), (handle) => describeFile(handle))])
  }
  const files = Object.fromEntries(records) as Manifest['files'] // There is a record for every name.
  const buildId = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)
  const manifest: Manifest = { format: artefactFormat, buildId, ...facts, files, stamp }
  const file = join(directory, artefactFiles.manifest)
  await writeFile(`${file}.new`, `${JSON.stringify(manifest, undefined, 2)}\n`)
  await rename(`${file}.new`, file)
  return manifest
}

/** Opens a file, reads from it, and closes it. */
async function readFrom<Value>(file: string, read: (handle: FileHandle) => Promise<Value>) {
  const handle = await open(file)
  try {
    return await read(handle)
  } finally {
    await handle.close()
  }
}
