/** The content as editors have it now, for a preview: read again only after a file of it changed, and only that file. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { orAbsent } from './files.ts'
import { keepTexts } from './kept.ts'
import type { KnownFiles, KeptTexts } from './kept.ts'
import { checkContent, sourceNow } from './load.ts'
import type { ContentSettings, LoadedContent } from './load.ts'
import type { Mistake } from './mistake.ts'

/** The content of a preview. */
export interface CurrentContent {
  /** What could be read now, or last, whatever is wrong beside it; absent while nothing could be read yet. */
  readonly loaded: LoadedContent | undefined
  readonly mistakes: readonly Mistake[]
}

/** Follows a content folder. */
export interface CurrentReader {
  /**
   * Content as it is saved now: drafts and what is to come too, or what will be public at an instant, in milliseconds. A
   * file that is wrong spoils nothing but itself.
   */
  read(at?: number): Promise<CurrentContent>
  /** What was made of its texts: an edit is one text, and the others are as they were. */
  kept(): KeptTexts
}

/** What of a folder was known before, and who wants to know what is known now. */
export interface CurrentOptions {
  readonly kept?: KeptTexts
  /** Told of what is kept after each reading. */
  onRead?(kept: KeptTexts): void
}

interface Reading {
  readonly signature: string
  readonly content: Promise<CurrentContent>
}

/** An editor looks at few instants at a time. */
const mostReadings = 4

/** A reader of the configured folder. */
export function createCurrentReader(
  settings: ContentSettings,
  { kept: before = keepTexts(), onRead }: CurrentOptions = {},
): CurrentReader {
  const { contentDir } = settings
  const files: KnownFiles = new Map()
  const look = shareWhileRunning(async () => await lookAt(contentDir))
  /** Readings by instant, those asked for last. */
  const readings = new Map<number | undefined, Reading>()
  let kept = before

  async function read(
    at: number | undefined,
    stamps: ReadonlyMap<string, string>,
    last: Promise<CurrentContent> | undefined,
  ): Promise<CurrentContent> {
    const now = at === undefined ? new Date() : new Date(at)
    const source = { ...sourceNow(settings), now, showsDrafts: at === undefined }
    const next = keepTexts(kept.used, { stampOf: (path) => stamps.get(path), files })
    const { readable, mistakes } = await checkContent(source, next)
    kept = next
    onRead?.(kept)
    // Nothing can be read without site.yaml, but what was there before can still be shown.
    return { loaded: readable ?? (await last)?.loaded, mistakes }
  }

  return {
    async read(at) {
      const { signature, stamps } = await look()
      const known = readings.get(at)
      readings.delete(at)
      const isSame = known?.signature === signature
      const reading = isSame ? known : { signature, content: read(at, stamps, known?.content) }
      readings.set(at, reading)
      const [oldest] = readings.keys()
      if (readings.size > mostReadings) readings.delete(oldest)
      return await reading.content
    },
    kept: () => kept,
  }
}

/** The files of a folder as they are now. */
interface Look {
  /** Text that changes whenever a file does. */
  readonly signature: string
  /** Size and time of each file. */
  readonly stamps: ReadonlyMap<string, string>
}

async function lookAt(directory: string): Promise<Look> {
  const entries = await orAbsent(readdir(directory, { recursive: true, withFileTypes: true }))
  const files = (entries ?? []).filter((entry) => entry.isFile())
  const stamps = await Promise.all(
    files.map(async ({ parentPath, name }): Promise<(readonly [string, string])[]> => {
      const file = join(parentPath, name)
      // An editor's temporary file may be gone again by now.
      const found = await orAbsent(stat(file))
      return found ? [[file, `${found.size} ${found.mtimeMs} ${found.ino}`]] : []
    }),
  )
  const all = new Map(stamps.flat())
  return {
    signature: Array.from(all, (row) => row.join(' '))
      .toSorted()
      .join('\n'),
    stamps: all,
  }
}

/** Several requests of one moment are answered by one look. */
function shareWhileRunning<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  return async () => {
    running ??= make().finally(() => {
      running = undefined
    })
    return await running
  }
}
