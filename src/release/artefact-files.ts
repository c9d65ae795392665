/** Writes what the server reads. The manifest comes last: a server that finds it finds all the others. */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeSearchIndex } from '../search/index-form.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { artefactFiles, artefactFormat } from '../site/artefacts/artefacts.ts'
import type { Manifest } from '../site/artefacts/artefacts.ts'
import type { Publication } from '../site/publication.ts'
import type { SiteData } from '../site/site.ts'
import type { ConsentFrames } from '../website/consent/consent-frames.ts'
import type { Step } from './progress.ts'
import { writeRepresentations } from './representations.ts'

/** What a build has made. */
export interface Artefacts {
  readonly data: SiteData
  readonly publications: readonly Publication[]
  readonly searchIndex: SearchIndex
  readonly frames: ConsentFrames
}

/** Writes the artefacts of a build into their folder, and returns its manifest. */
export async function writeArtefacts(
  folder: string,
  { data, publications, searchIndex, frames }: Artefacts,
  step: Step,
): Promise<Manifest> {
  await mkdir(folder, { recursive: true })
  const file = (name: string) => join(folder, name)
  const index = await writeRepresentations(
    file(artefactFiles.bytes),
    publications,
    (done, total) => {
      step.advance(done, total)
    },
  )
  const texts = { index: JSON.stringify(index), site: JSON.stringify(data) }
  const manifest: Manifest = {
    format: artefactFormat,
    buildId: digestOf(texts.index, texts.site),
    baseUrl: data.info.baseUrl,
    generated: data.info.generated,
    counts: {
      pages: data.pages.length,
      redirects: Object.keys(data.redirects).length,
      representations: publications.length,
    },
  }
  await writeFile(file(artefactFiles.index), texts.index)
  await writeFile(file(artefactFiles.site), texts.site)
  await writeFile(file(artefactFiles.search), encodeSearchIndex(searchIndex))
  await writeFile(file(artefactFiles.frames), JSON.stringify(frames))
  await writeFile(file(artefactFiles.manifest), `${JSON.stringify(manifest, undefined, 2)}\n`)
  return manifest
}

function digestOf(...texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('hex').slice(0, 16)
}
