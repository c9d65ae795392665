/**
 * Other names that callers use for the arguments of tools and the parameters of REST. MCP accepts
 * such an alias. REST ignores it, and the response names the parameter that was probably meant.
 */
import { memoize } from '../site/memoize.ts'
import { pairsOf } from '../site/nearest-pages.ts'

/** Only this number of characters of a name is compared. */
const longestName = 200

const queryNames = ['search', 'searchQuery', 'text', 'term', 'keywords', 'question']

/**
 * Argument → its aliases, the most frequent first. They are in no schema, so they cost no tokens.
 * Case and separators are ignored. If a tool has an argument with the name of an alias, the name
 * means this argument.
 */
const aliases: Readonly<Record<string, readonly string[]>> = {
  query: ['q', ...queryNames],
  q: ['query', ...queryNames],
  url: ['uri', 'path', 'id', 'page', 'address', 'link', 'href', 'slug', 'title', 'pageUrl'],
  id: ['url', 'uri', 'path', 'page', 'address', 'link', 'href', 'slug', 'title'],
  lang: ['language', 'locale', 'languageCode', 'langCode'],
  market: ['country', 'region', 'countryCode', 'marketCode'],
  type: ['kind', 'pageType', 'contentType'],
  tag: ['tags', 'topic', 'category', 'label'],
  updatedSince: ['since', 'updatedAfter', 'modifiedSince', 'changedSince', 'dateFrom'],
  section: ['fragment', 'anchor', 'hash', 'heading'],
  maxTokens: ['tokenLimit', 'tokens'],
  from: ['offset', 'next', 'start'],
  limit: ['maxResults', 'count', 'max', 'numResults', 'pageSize', 'perPage', 'topK', 'size'],
  path: ['url', 'uri', 'address', 'link', 'href', 'endpoint'],
  collection: ['dataset', 'table', 'source'],
  where: ['filter', 'filters', 'conditions'],
  entry: ['entryId', 'entryName', 'record', 'id'],
  sort: ['orderBy', 'order', 'sortBy'],
  cursor: ['nextCursor', 'pageToken', 'nextPageToken', 'after'],
}

/** Argument, without case and separators → its aliases. */
const otherNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(aliases).map(([argument, names]) => [plainArgument(argument), names]),
)

/**
 * Returns a map: name or alias of an argument, without case and separators → the argument and a
 * rank. The rank is 0 for the own name of the argument, and from 1 for its aliases. If two
 * arguments share a name, the map has the argument with the lower rank.
 */
export const argumentsByName = memoize(
  (known: readonly string[]): ReadonlyMap<string, NameOfArgument> => {
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
  },
)

interface NameOfArgument {
  readonly argument: string
  readonly rank: number
}

/** Returns a name without case and separators: `maxTokens` and `max_tokens` become equal. */
export function plainArgument(name: string): string {
  return name
    .slice(0, longestName)
    .toLowerCase()
    .replaceAll(/[_\-. ]/g, '')
}

/**
 * Unknown name → the argument that it probably means. These names are no aliases of `cursor`,
 * because their values have another form: `page=2` asks for the second page, but 2 is not a cursor.
 */
const related: Readonly<Record<string, string>> = {
  ...{ page: 'cursor', pagenumber: 'cursor', offset: 'cursor', skip: 'cursor', start: 'cursor' },
}

/** Lowest likeness, from 0 to 1, at which an unknown name counts as a misspelt known name. */
const leastLikeness = 0.4

/**
 * Finds the argument that an unknown name probably means: by its aliases, then by `related`, then
 * by similar spelling.
 */
export function findMeant(name: string, known: readonly string[]): string | undefined {
  const plain = plainArgument(name)
  const alias = argumentsByName(known).get(plain)?.argument ?? related[plain]
  if (alias !== undefined && known.includes(alias)) return alias
  return nearestName(name, known)
}

/**
 * Finds the known name with the most similar letter pairs; `undefined` if none is similar enough.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const own = pairsOf(plainArgument(name))
  const [nearest] = known
    .map((one) => ({ one, likeness: likenessOf(own, pairsOf(plainArgument(one))) }))
    .toSorted((a, b) => b.likeness - a.likeness)
  return nearest && nearest.likeness >= leastLikeness ? nearest.one : undefined
}

/** Computes the Dice coefficient of two sets. */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return (2 * [...a].filter((pair) => b.has(pair)).length) / (a.size + b.size)
}
