/** The content as editors have it now, for a preview: read again only after a file of it changed. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { orAbsent } from './files.ts'
import { keepTexts } from './kept.ts'
import type { KeptTexts } from './kept.ts'
import { loadContent, sourceNow } from './load.ts'
import type { ContentSettings, LoadedContent } from './load.ts'

interface Reading {
  readonly signature: string
  readonly loaded: Promise<LoadedContent>
  /** What was made of its texts: of an edit, all but one are as they were. */
  readonly kept: KeptTexts
}

const readings = new Map<string, Reading>()

/** Checked content of the configured folder; throws `ContentMistakes`. */
export async function currentContent(settings: ContentSettings): Promise<LoadedContent> {
  const signature = await signatureOf(settings.contentDir)
  const known = readings.get(settings.contentDir)
  if (known?.signature === signature) return await known.loaded
  const kept = keepTexts(known?.kept.used)
  const loaded = loadContent(sourceNow(settings), kept)
  readings.set(settings.contentDir, { signature, loaded, kept })
  return await loaded
}

/** Text that changes whenever a file of a folder does: names, sizes and times; empty when there is no folder. */
export async function signatureOf(directory: string): Promise<string> {
  const entries = await orAbsent(readdir(directory, { recursive: true, withFileTypes: true }))
  const files = (entries ?? []).filter((entry) => entry.isFile())
  const parts = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name)
      // An editor's temporary file may be gone again by now.
      const found = await orAbsent(stat(file))
      return found ? `${file} ${found.size} ${found.mtimeMs}` : ''
    }),
  )
  return parts.toSorted().join('\n')
}
