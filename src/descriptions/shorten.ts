/**
 * Shortens long answers for documents. A note names each cut text and list, and cut texts end in an
 * ellipsis. So readers see that the example is incomplete.
 */

/** Limits for shortening an answer. */
export interface ShortenedTo {
  /** Maximum number of entries of a list. Default: 2. Lists of texts keep all entries. */
  readonly entries?: number
  /** Maximum number of characters of a text. Default: 400. */
  readonly characters?: number
}

/** A shortened value, with notes on what was cut. */
export interface Shortened {
  readonly value: unknown
  /** One phrase per cut, such as `data: 2 of 34 entries`. */
  readonly notes: readonly string[]
}

/**
 * Shortens texts and lists in JSON. Addresses stay complete, because readers follow them.
 */
export function shorten(
  value: unknown,
  { entries: mostEntries = 2, characters: longestText = 400 }: ShortenedTo = {},
): Shortened {
  const notes: string[] = []

  function cut(inner: unknown, path: string): unknown {
    if (typeof inner === 'string') return cutText(inner, path)
    if (Array.isArray(inner)) return cutList(inner, path)
    if (typeof inner !== 'object' || inner === null) return inner
    const entries = Object.entries(inner)
    return Object.fromEntries(
      entries.map(([name, child]) => [name, cut(child, path === '' ? name : `${path}.${name}`)]),
    )
  }

  function cutText(text: string, path: string): string {
    const characters = Array.from(text)
    if (characters.length <= longestText || /^https?:\S+$/.test(text)) return text
    const kept = Array.from(endAtWord(characters.slice(0, longestText).join('')))
    notes.push(`${path}: the first ${kept.length} of ${characters.length} characters`)
    return `${kept.join('')}…`
  }

  function cutList(list: readonly unknown[], path: string): unknown[] {
    const kept = list.every((entry) => typeof entry === 'string') ? list.length : mostEntries
    if (list.length > kept) notes.push(`${path}: ${kept} of ${list.length} entries`)
    return list.slice(0, kept).map((entry, position) => cut(entry, `${path}[${position}]`))
  }

  return { value: cut(value, ''), notes }
}

/** Removes an address at the end of a cut text, because it may be incomplete. */
function endAtWord(text: string): string {
  return text.replace(/https?:[!-~]*$/, '')
}
