/**
 * Writes the files that the server reads. The manifest is written last, so a folder with a manifest
 * is complete.
 */
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

/** Results of a build. */
export interface Artefacts {
  readonly data: SiteData
  readonly publications: readonly Publication[]
  readonly searchIndex: SearchIndex
  readonly frames: ConsentFrames
  /** First instant at which a new build is due. */
  readonly nextChange: Date | undefined
  /** Content codings of the previous release. */
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
