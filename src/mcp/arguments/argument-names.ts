/**
 * Finds the argument that a name means, because models use names from other servers. Names without
 * a known meaning are reported: otherwise the result would look as if the filter had been applied.
 */
import { memoize } from '../../site/memoize.ts'

/** Maximum number of characters of a name that are compared. */
const longestName = 200

/**
 * Aliases of an argument, the most frequent first. They are in no schema, so they cost no tokens.
 * Case and separators are ignored. A name that the tool has as an argument is not an alias.
 */
const aliases: Readonly<Record<string, readonly string[]>> = {
  query: ['q', 'search', 'searchQuery', 'text', 'term', 'keywords', 'question'],
  url: ['uri', 'path', 'id', 'page', 'address', 'link', 'href', 'slug', 'title', 'pageUrl'],
  id: ['url', 'uri', 'path', 'page', 'address', 'link', 'href', 'slug', 'title'],
  lang: ['language', 'locale', 'languageCode', 'langCode'],
  market: ['country', 'region', 'countryCode', 'marketCode'],
  type: ['kind', 'pageType', 'contentType'],
  updatedSince: ['since', 'updatedAfter', 'modifiedSince', 'changedSince', 'dateFrom'],
  section: ['fragment', 'anchor', 'hash', 'heading'],
  maxTokens: ['tokenLimit', 'tokens'],
  from: ['offset', 'next', 'start'],
  limit: ['maxResults', 'count', 'max', 'numResults', 'pageSize', 'perPage', 'topK', 'size'],
  cursor: ['nextCursor', 'pageToken', 'nextPageToken', 'after'],
}

/** Plain name of an argument → its aliases. */
const otherNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(aliases).map(([argument, names]) => [plainArgument(argument), names]),
)

/** The value sent for an argument, and the name it was sent under. */
export interface SentArgument {
  readonly name: string
  readonly value: unknown
}

/** Arguments by their own names, and the ignored names. */
export interface NamedArguments {
  readonly sent: ReadonlyMap<string, SentArgument>
  readonly unknown: readonly string[]
  /** Names that repeat an argument, with the argument that each means. */
  readonly doubled: readonly { readonly name: string; readonly argument: string }[]
}

/**
 * Finds the arguments of a tool among the sent names. `known` has the tool's arguments; the table
 * of their names is memoized by it.
 */
export function nameArguments(
  known: readonly string[],
  sent: Readonly<Record<string, unknown>>,
): NamedArguments {
  const names = namesOf(known)
  const found = new Map<string, (SentArgument & { rank: number })[]>()
  const unknown: string[] = []
  for (const [name, value] of Object.entries(sent)) {
    const meant = names.get(plainArgument(name))
    if (meant) {
      const rank = name === meant.argument ? -1 : meant.rank
      const all = found.get(meant.argument) ?? []
      all.push({ name, value, rank })
      found.set(meant.argument, all)
    } else if (!isEmpty(value)) unknown.push(name)
  }
  const doubled: { name: string; argument: string }[] = []
  const chosen = new Map<string, SentArgument>()
  for (const [argument, all] of found) {
    const [first, ...others] = all.toSorted(
      (a, b) => Number(isEmpty(a.value)) - Number(isEmpty(b.value)) || a.rank - b.rank,
    )
    if (!first) continue
    chosen.set(argument, first)
    const differing = others.filter(({ value }) => !isEmpty(value) && value !== first.value)
    doubled.push(...differing.map(({ name }) => ({ name, argument })))
  }
  return { sent: chosen, unknown, doubled }
}

/** Whether a value means "not given": some hosts and models fill in every optional field. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

/**
 * All names of the arguments, with their rank among the aliases. A tool's own argument wins over an
 * alias.
 */
const namesOf = memoize((known: readonly string[]): ReadonlyMap<string, NameOfArgument> => {
  const names = known.flatMap((argument) =>
    [argument, ...(otherNames.get(plainArgument(argument)) ?? [])].map((name, rank) => ({
      name,
      argument,
      rank,
    })),
  )
  const byName = new Map<string, NameOfArgument>()
  for (const { name, argument, rank } of names.toSorted((a, b) => b.rank - a.rank)) {
    byName.set(plainArgument(name), { argument, rank })
  }
  return byName
})

interface NameOfArgument {
  readonly argument: string
  readonly rank: number
}

/** An argument name without case and separators: `maxTokens` and `max_tokens` are equal. */
export function plainArgument(name: string): string {
  return name
    .slice(0, longestName)
    .toLowerCase()
    .replaceAll(/[_\-. ]/g, '')
}
