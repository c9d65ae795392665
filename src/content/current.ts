/** The content as it is now, read again only after a file of it changed. */
import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { loadContent } from './load.ts'
import type { LoadedContent } from './load.ts'

/** Which content, and for which address. */
export interface ContentSource {
  /** Folder of the content. */
  readonly contentDir: string
  /** Public origin, without a final slash. */
  readonly baseUrl: string
}

interface Reading {
  readonly signature: string
  readonly loaded: Promise<LoadedContent>
}

const readings = new Map<string, Reading>()

/** Checked content of the configured folder; throws `ContentMistakes`. */
export async function currentContent(config: ContentSource): Promise<LoadedContent> {
  const signature = await signatureOf(config.contentDir)
  const known = readings.get(config.contentDir)
  if (known?.signature === signature) return await known.loaded
  const loaded = loadContent({
    directory: config.contentDir,
    publicDir: resolve('public'),
    baseUrl: config.baseUrl,
    now: new Date(),
  })
  readings.set(config.contentDir, { signature, loaded })
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

async function orAbsent<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
