/**
 * Names of unknown arguments that have a metric series of their own: names that other servers use.
 * All other names share one series, so that invented names cannot fill the memory of the metrics.
 */

/** Names by meaning. Case and separators are ignored. */
const namesByMeaning = {
  language: 'lang language languages locale hl lr languageCode',
  searchTerms: `q query queries search searchQuery keyword keywords term text words question prompt`,
  numberOfResults: `limit count size max maxResults numResults pageSize perPage rows topK topN first
    n k`,
  pagination: 'cursor offset page pageNumber pageToken after before start skip next from',
  market: 'market country countryCode region location city gl currency',
  page: 'url urls uri path slug id ids link href address title name domain site',
  typeOrFormat: `type kind format output category section tag tags topic filter filters scope mode`,
  detail: `fields include exclude expand select maxTokens maxLength maxCharacters verbose summary
    depth raw`,
  order: 'sort sortBy order orderBy direction rank',
  time: `since until to date dateFrom dateTo startDate endDate updatedAfter modifiedSince year`,
  addedByHosts: `key apiKey token accessToken callback version timestamp user session context reason
    thought`,
  tracking: 'utmSource utmMedium utmCampaign ref source gclid fbclid',
} as const

const argumentNames = Object.values(namesByMeaning).flatMap((names) => names.split(/\s+/))

const byPlainName: ReadonlyMap<string, string> = new Map(
  argumentNames.map((name) => [plain(name), name]),
)

/** Longest argument name that is compared, in characters. All known names are shorter. */
const longestRead = 40

/** All possible results of `argumentLabel`. */
export const argumentLabels: readonly string[] = [...argumentNames, 'other']

/**
 * Returns the label of an argument that an operation does not define: the equal name in
 * `namesByMeaning` (case and separators are ignored), otherwise `other`.
 */
export function argumentLabel(name: string): string {
  return (name.length <= longestRead && byPlainName.get(plain(name))) || 'other'
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
