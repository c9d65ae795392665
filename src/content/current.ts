/** Reads the current content for a preview. Uses cached results for unchanged files. */
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
  /** The content without faulty files; `undefined` if no cached read has a valid `site.yaml`. */
  readonly loaded: LoadedContent | undefined
  readonly mistakes: readonly Mistake[]
}

/** A reader that reads a content folder again after each edit. */
export type CurrentReader = ReturnType<typeof createCurrentReader>

/** Cache from an earlier run, and a callback to save it. */
export interface CurrentOptions {
  readonly known?: ReadonlyMap<string, unknown>
  /** Called with the new cache each time the folder was read. */
  onRead?(kept: Pick<KeptTexts, 'used' | 'hasChanged'>): void
}

/**
 * Maximum number of cached results of `read`. Each result is for one value of `at`, and editors
 * preview only a few.
 */
const mostReadings = 4

/** Creates a reader of the folder `settings.contentDir`. */
export function createCurrentReader(
  settings: ContentSettings,
  { known: kept = new Map(), onRead }: CurrentOptions = {},
) {
  const { contentDir } = settings
  const files: KnownFiles = new Map()
  const look = shareWhileRunning(async () => await lookAt(contentDir))
  /** Cached results of `read` by its parameter `at`, least recently used first. */
  const readings = new Map<
    number | undefined,
    { signature: string; content: Promise<CurrentContent> }
  >()
  // Each read uses the cache of the previous read, because an edit changes few texts.
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
    // If site.yaml is unreadable, the preview shows the last content that could be read.
    return { loaded: readable ?? (await last)?.loaded, mistakes }
  }

  return {
    /**
     * Reads the saved content. Without `at` it includes drafts and scheduled pages. With `at`, in
     * milliseconds since 1970, it has the pages that are public at that time. A file with mistakes
     * does not affect other files.
     */
    async read(at?: number): Promise<CurrentContent> {
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

/**
 * Selects the cached reports about pictures. They must be copied to the next cache, because
 * `pictures.ts` has its own cache and does not request the reports of unchanged files again.
 */
function picturesIn(known: ReadonlyMap<string, unknown>): (readonly [string, unknown])[] {
  return [...known].filter(([key]) => key.startsWith('picture '))
}

/** Reads the current state of the files of a folder. */
async function lookAt(directory: string) {
  const entries = await orAbsent(readdir(directory, { recursive: true, withFileTypes: true }))
  const files = (entries ?? []).filter((entry) => !entry.isDirectory())
  const found = await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      // Temporary files of an editor may have disappeared.
      const facts = await orAbsent(lstat(file))
      const stamp = facts && `${facts.size} ${facts.mtimeMs} ${facts.ino}`
      return stamp === undefined ? [] : [{ file, stamp, isLink: entry.isSymbolicLink() }]
    }),
  )
  const all = found.flat()
  const states = all.map(({ file, stamp }) => `${file} ${stamp}`).toSorted()
  return {
    /** Text of all file states, which changes when any file changes. */
    signature: states.join('\n'),
    // Symbolic links get no stamp, because a link stays the same when its target file changes.
    stamps: new Map(all.flatMap(({ file, stamp, isLink }) => (isLink ? [] : [[file, stamp]]))),
  }
}

/** Shares a running call between concurrent callers. */
function shareWhileRunning<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  return async () => {
    running ??= make().finally(() => {
      running = undefined
    })
    return await running
  }
}
