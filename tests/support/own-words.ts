/**
 * What belongs to one organisation: the words of its content, and the words of what is built or
 * written elsewhere.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/**
 * Words of four letters or more in any script, and numbers as long as those of telephones, in small
 * letters.
 */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]{4,}|\d{7,}/gu) ?? []
}

/** Neighbours of five letters or more each, such as "lighthouse lens". */
export function pairsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  const pairs = words.map((word, at) => [words[at - 1] ?? '', word] as const)
  return pairs
    .filter((pair) => pair.every((word) => word.length >= 5))
    .map((pair) => pair.join(' '))
}

/** Texts below a folder, by path; compressed ones are unpacked. */
export async function* readTexts(
  folder: string,
  isWanted: (path: string) => boolean = () => true,
): AsyncGenerator<readonly [path: string, text: string]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !isWanted(path)) continue
    const bytes = await readFile(path)
    // Pagefind's files begin as gzip does (RFC 1952 §2.3.1).
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
    yield [path, readable(isPacked ? gunzipSync(bytes) : bytes)]
  }
}

/**
 * What is text in some bytes: in pictures and compressed bytes any four letters may follow one
 * another by chance.
 */
function readable(bytes: Buffer): string {
  // eslint-disable-next-line no-control-regex -- what no text holds
  const runs = bytes.toString('utf8').split(/[\uFFFD\0-\x08\x0E-\x1F]/)
  return runs.filter((run) => run.length >= 24).join('\n')
}

/** Words below some folders. */
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

/** Words that editors wrote: of texts, not of pictures. */
export async function wordsOfContent(folder: string): Promise<Set<string>> {
  return await wordsBelow([folder], (path) => /\.(?:md|yaml|csv)$/.test(path))
}

/** Folders of the product that hold what it says and does. */
export const productFolders = ['src', 'scripts', 'docs']

/** Every text inside a value, such as that of a YAML file. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
