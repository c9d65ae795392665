/**
 * Finds the words of content and of other files. Tests use them to find words of one organisation
 * in the product, or in the site of another one.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/**
 * Words of at least four letters in any script, in lower case, and numbers of at least seven
 * digits, such as telephone numbers.
 */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]{4,}|\d{7,}/gu) ?? []
}

/** Pairs of adjacent words of at least five letters each, such as "lighthouse lens". */
export function pairsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  const pairs = words.map((word, at) => [words[at - 1] ?? '', word] as const)
  return pairs
    .filter((pair) => pair.every((word) => word.length >= 5))
    .map((pair) => pair.join(' '))
}

/** Reads the texts below a folder, each with its path. Compressed files are decompressed. */
export async function* readTexts(
  folder: string,
  isWanted: (path: string) => boolean = () => true,
): AsyncGenerator<readonly [path: string, text: string]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !isWanted(path)) continue
    const bytes = await readFile(path)
    // The first bytes of gzip, which Pagefind uses too (RFC 1952 §2.3.1).
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
    yield [path, readable(isPacked ? gunzipSync(bytes) : bytes)]
  }
}

/**
 * Returns the runs of at least 24 text characters. Shorter ones may be chance in pictures and
 * compressed bytes.
 */
function readable(bytes: Buffer): string {
  // eslint-disable-next-line no-control-regex -- what no text holds
  const runs = bytes.toString('utf8').split(/[\uFFFD\0-\x08\x0E-\x1F]/)
  return runs.filter((run) => run.length >= 24).join('\n')
}

/** Words of the texts below some folders. */
export async function wordsBelow(
  folders: readonly string[],
  isWanted?: (path: string) => boolean,
): Promise<Set<string>> {
  const words = new Set<string>()
  for (const folder of folders) {
    for await (const [, text] of readTexts(folder, isWanted)) {
      for (const word of wordsOf(text)) words.add(word)
    }
  }
  return words
}

/** Words of the content files that editors write: Markdown, YAML and CSV. */
export async function wordsOfContent(folder: string): Promise<Set<string>> {
  return await wordsBelow([folder], (path) => /\.(?:md|yaml|csv)$/.test(path))
}

/** Folders of the product with code and texts. */
export const productFolders = ['src', 'scripts', 'docs']

/** All strings in a nested value, such as that of a YAML file. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
