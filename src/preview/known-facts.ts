/**
 * Caches results of `npm run overview` for the preview: the answers of linked sites, and what
 * assistants read or did not find.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Result of a link check. `answer` has the status, or the reason why there is no answer. */
export interface OutsideAnswer {
  readonly answer: string
  readonly isFine: boolean
  /** Time of the check, ISO 8601. */
  readonly at: string
}

/** Cached facts. */
export interface KnownFacts {
  readonly outside: Readonly<Record<string, OutsideAnswer>>
  /**
   * Pages that assistants read, and what they did not find: queries without results and addresses
   * without a page. Absent if no server metrics were read.
   */
  readonly insight?: {
    readonly at: string
    readonly pages: readonly { readonly name: string; readonly count: number }[]
    readonly missing: readonly { readonly name: string; readonly count: number }[]
  }
}

const name = 'overview.json'

/** Reads the cached facts. Returns no facts if the file is missing or invalid. */
export async function readKnownFacts(cache: string): Promise<KnownFacts> {
  try {
    // The file has the form that `saveKnownFacts` writes.
    return JSON.parse(await readFile(join(cache, name), 'utf8')) as KnownFacts
  } catch {
    return { outside: {} }
  }
}

/** Caches facts for the next overview. */
export async function saveKnownFacts(cache: string, facts: KnownFacts): Promise<void> {
  await mkdir(cache, { recursive: true })
  await writeFile(join(cache, name), JSON.stringify(facts))
}
