/** Writes what the server reads. The manifest comes last: a server that finds it finds all the others, as they were written. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeSearchIndex } from '../search/index-form.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { artefactFiles } from '../site/artefacts/manifest.ts'
import type { Manifest } from '../site/artefacts/manifest.ts'
import { encodePublishedIndex } from '../site/artefacts/published-index.ts'
import type { Publication } from '../site/publication.ts'
import type { SiteData } from '../site/site.ts'
import type { ConsentFrames } from '../website/consent/consent-frames.ts'
import { codedBy } from './coded-forms.ts'
import type { EarlierForms } from './coded-forms.ts'
import { removeManifest, writeManifest } from './manifest.ts'
import type { Step } from './progress.ts'
import { writeRepresentations } from './representations.ts'

/** What a build has made. */
export interface Artefacts {
  readonly data: SiteData
  readonly publications: readonly Publication[]
  readonly searchIndex: SearchIndex
  readonly frames: ConsentFrames
  /** When a page will appear or expire. */
  readonly nextChange: Date | undefined
  /** What the release before has coded. */
  readonly earlier?: EarlierForms
}

/** Writes the artefacts of a build into their folder, and returns its manifest. */
export async function writeArtefacts(
  folder: string,
  { data, publications, searchIndex, frames, nextChange, earlier }: Artefacts,
  step: Step,
): Promise<Manifest> {
  await mkdir(folder, { recursive: true })
  await removeManifest(folder)
  const file = (name: string) => join(folder, name)
  const index = await writeRepresentations(file(artefactFiles.bytes), publications, {
    ...(earlier && { earlier }),
    onProgress: step.advance,
  })
  await writeFile(file(artefactFiles.index), encodePublishedIndex(index))
  await writeFile(file(artefactFiles.site), JSON.stringify(data))
  await writeFile(file(artefactFiles.search), encodeSearchIndex(searchIndex))
  await writeFile(file(artefactFiles.frames), JSON.stringify(frames))
  return await writeManifest(folder, {
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
  })
}
