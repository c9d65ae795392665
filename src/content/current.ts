/** The content as editors have it now, for a preview: read again only after a file of it changed, and only that file. */
import { lstat, readdir } from 'node:fs/promises'
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
}

/** What of a folder was known before, and who wants to know what is known now. */
export interface CurrentOptions {
  readonly known?: ReadonlyMap<string, unknown>
  /** Told of what is kept after each reading. */
  onRead?(kept: Pick<KeptTexts, 'used' | 'hasChanged'>): void
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
  { known: kept = new Map(), onRead }: CurrentOptions = {},
): CurrentReader {
  const { contentDir } = settings
  const files: KnownFiles = new Map()
  const look = shareWhileRunning(async () => await lookAt(contentDir))
  /** Readings by instant, those asked for last. */
  const readings = new Map<number | undefined, Reading>()
  // An edit is one text, and the others are as they were.
  let known = kept

  async function read(
    at: number | undefined,
    stamps: ReadonlyMap<string, string>,
    last: Promise<CurrentContent> | undefined,
  ): Promise<CurrentContent> {
    const now = at === undefined ? new Date() : new Date(at)
    const source = { ...sourceNow(settings), now, showsDrafts: at === undefined }
    const next = keepTexts(known, { stampOf: (path) => stamps.get(path), files })
    const { readable, mistakes } = await checkContent(source, next)
    const before = known
    known = new Map([...picturesIn(before), ...next.used])
    const isSame = known.size === before.size && [...known.keys()].every((key) => before.has(key))
    onRead?.({ used: known, hasChanged: !isSame })
    // Nothing can be read without site.yaml, but what was there before can still be shown.
    return { loaded: readable ?? (await last)?.loaded, mistakes }
  }

  return {
    async read(at) {
      const { signature, stamps } = await look()
      const before = readings.get(at)
      readings.delete(at)
      const isSame = before?.signature === signature
      const reading = isSame ? before : { signature, content: read(at, stamps, before?.content) }
      readings.set(at, reading)
      const [oldest] = readings.keys()
      if (readings.size > mostReadings) readings.delete(oldest)
      return await reading.content
    },
  }
}

/** Pictures are remembered by their files beside, and asked for once. */
function picturesIn(known: ReadonlyMap<string, unknown>): (readonly [string, unknown])[] {
  return [...known].filter(([key]) => key.startsWith('picture '))
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
  const files = (entries ?? []).filter((entry) => !entry.isDirectory())
  const found = await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      // An editor's temporary file may be gone again by now.
      const facts = await orAbsent(lstat(file))
      const stamp = facts && `${facts.size} ${facts.mtimeMs} ${facts.ino}`
      return stamp === undefined ? [] : [{ file, stamp, isLink: entry.isSymbolicLink() }]
    }),
  )
  const all = found.flat()
  return {
    signature: all
      .map(({ file, stamp }) => `${file} ${stamp}`)
      .toSorted()
      .join('\n'),
    // A symbolic link says nothing of the file that it leads to.
    stamps: new Map(all.flatMap(({ file, stamp, isLink }) => (isLink ? [] : [[file, stamp]]))),
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
