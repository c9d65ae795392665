/**
 * Which argument a name means. Models write the names they know from other servers; what they meant
 * is one argument or none, and none is said, for an answer that passed over a filter looks as if it
 * had heeded it.
 */
import { memoize } from '../../site/memoize.ts'
import { plainArgument } from './plain-name.ts'

/**
 * Other names of an argument, the most usual first. They stand in no schema, so that they cost no
 * tokens; case and the signs between words do not matter. One that another tool has as its own
 * argument is none there.
 */
const aliases: Readonly<Record<string, readonly string[]>> = {
  query: ['q', 'search', 'searchQuery', 'text', 'term', 'keywords', 'question'],
  url: ['uri', 'path', 'id', 'page', 'address', 'link', 'href', 'slug', 'title', 'pageUrl'],
  id: ['url', 'uri', 'path', 'page', 'address', 'link', 'href', 'slug', 'title'],
  lang: ['language', 'locale', 'languageCode', 'langCode'],
  market: ['country', 'region', 'countryCode', 'marketCode'],
  type: ['kind', 'pageType', 'contentType'],
  updatedSince: ['since', 'updatedAfter', 'modifiedSince', 'changedSince', 'dateFrom'],
  maxTokens: ['tokenLimit', 'tokens'],
  from: ['offset', 'next', 'start'],
  limit: ['maxResults', 'count', 'max', 'numResults', 'pageSize', 'perPage', 'topK', 'size'],
  cursor: ['nextCursor', 'pageToken', 'nextPageToken', 'after'],
}

/** Plain name of an argument → its other names. */
const otherNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(aliases).map(([argument, names]) => [plainArgument(argument), names]),
)

/** What was sent for an argument, and by which name. */
export interface SentArgument {
  readonly name: string
  readonly value: unknown
}

/** Arguments by their own names, and the names that are passed over. */
export interface NamedArguments {
  readonly sent: ReadonlyMap<string, SentArgument>
  readonly unknown: readonly string[]
  /** Names of arguments that were given twice, with the argument that each means. */
  readonly doubled: readonly { readonly name: string; readonly argument: string }[]
}

/**
 * Finds the arguments of a tool, which has those of `known`, among what was sent; what `known`
 * means is made once a list.
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

/** Whether a value stands for none: hosts and models fill in every optional field. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

/**
 * Every name of the arguments, and how far it is from their own; own names are never the alias of
 * another argument.
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
