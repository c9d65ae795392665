/** The content as it is now, read again only after a file of it changed. */
import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { loadContent } from './check.ts'
import type { LoadedContent } from './check.ts'

interface Reading {
  readonly signature: string
  readonly loaded: Promise<LoadedContent>
}

const readings = new Map<string, Reading>()

/** Checked content of the configured folder; throws `ContentMistakes`. */
export async function currentContent(
  config: Pick<Config, 'contentDir' | 'baseUrl'>,
): Promise<LoadedContent> {
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

/** Text that changes whenever a file of a folder does: names, sizes and times. */
export async function signatureOf(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const parts = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name)
      const { size, mtimeMs } = await stat(file)
      return `${file} ${size} ${mtimeMs}`
    }),
  )
  return parts.toSorted().join('\n')
}
