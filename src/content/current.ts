/** The content as editors have it now, for a preview: read again only after a file of it changed. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { orAbsent } from './files.ts'
import { keepTexts } from './kept.ts'
import type { KeptTexts } from './kept.ts'
import { checkContent, sourceNow } from './load.ts'
import type { ContentSettings, LoadedContent } from './load.ts'
import { ContentMistakes } from './mistake.ts'
import type { Mistake } from './mistake.ts'

/** The content of a preview. */
export interface CurrentContent {
  /** What could be read now, or last, whatever is wrong beside it; absent while nothing could be read yet. */
  readonly loaded: LoadedContent | undefined
  readonly mistakes: readonly Mistake[]
}

/** What of the content is shown: drafts and what is to come, or what will be public at an instant. */
export interface CurrentSettings extends ContentSettings {
  /** As if it were this instant, in milliseconds; drafts are not shown then. */
  readonly at?: number | undefined
}

interface Reading {
  readonly signature: string
  readonly content: Promise<CurrentContent>
}

/** Readings by folder and instant, those asked for last; an editor looks at few instants at a time. */
const readings = new Map<string, Reading>()
const mostReadings = 4

/** Content of the configured folder, with its mistakes: a file that is wrong spoils nothing but itself. */
export async function readCurrent(settings: CurrentSettings): Promise<CurrentContent> {
  const { contentDir, at } = settings
  const signature = await signatureOf(contentDir)
  const key = JSON.stringify([contentDir, at])
  const known = readings.get(key)
  readings.delete(key)
  const isSame = known?.signature === signature
  const reading = isSame ? known : { signature, content: read(settings, known?.content) }
  readings.set(key, reading)
  const [oldest] = readings.keys()
  if (readings.size > mostReadings && oldest !== undefined) readings.delete(oldest)
  return await reading.content
}

/** What was made of the texts of each folder: an edit is one text, and the others are as they were. */
const keptTexts = new Map<string, KeptTexts>()

async function read(
  settings: CurrentSettings,
  before: Promise<CurrentContent> | undefined,
): Promise<CurrentContent> {
  const { at } = settings
  const now = at === undefined ? new Date() : new Date(at)
  const source = { ...sourceNow(settings), now, showsDrafts: at === undefined }
  const kept = keepTexts(keptTexts.get(source.directory)?.used)
  const { readable, mistakes } = await checkContent(source, kept)
  keptTexts.set(source.directory, kept)
  // Nothing can be read without site.yaml, but what was there before can still be shown.
  return { loaded: readable ?? (await before)?.loaded, mistakes }
}

/** What can be shown of the configured folder; throws `ContentMistakes` when nothing can. */
export async function currentContent(settings: CurrentSettings): Promise<LoadedContent> {
  const { loaded, mistakes } = await readCurrent(settings)
  if (!loaded) throw new ContentMistakes(mistakes)
  return loaded
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
