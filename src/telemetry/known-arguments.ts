/**
 * Names of arguments that are counted each by its own: those that clients of other servers are used to. What a stranger
 * sends is never a label, or whoever makes names up would fill the memory of all that keep the metrics.
 */

/** What clients mean, by what they call it. Case and the signs between words do not matter. */
const argumentNames = [
  // A language.
  ...['lang', 'language', 'languages', 'locale', 'hl', 'lr', 'languageCode'],
  // Words to look for.
  ...[
    'q',
    'query',
    'queries',
    'search',
    'searchQuery',
    'keyword',
    'keywords',
    'term',
    'text',
    'words',
    'question',
    'prompt',
  ],
  // How many.
  ...[
    'limit',
    'count',
    'size',
    'max',
    'maxResults',
    'numResults',
    'pageSize',
    'perPage',
    'rows',
    'topK',
    'topN',
    'first',
    'n',
    'k',
  ],
  // Where to go on.
  ...[
    'cursor',
    'offset',
    'page',
    'pageNumber',
    'pageToken',
    'after',
    'before',
    'start',
    'skip',
    'next',
    'from',
  ],
  // A market.
  ...['market', 'country', 'countryCode', 'region', 'location', 'city', 'gl', 'currency'],
  // A page.
  ...[
    'url',
    'urls',
    'uri',
    'path',
    'slug',
    'id',
    'ids',
    'link',
    'href',
    'address',
    'title',
    'name',
    'domain',
    'site',
  ],
  // Its kind, or the form of the answer.
  ...[
    'type',
    'kind',
    'format',
    'output',
    'category',
    'section',
    'tag',
    'tags',
    'topic',
    'filter',
    'filters',
    'scope',
    'mode',
  ],
  // How much of it.
  ...[
    'fields',
    'include',
    'exclude',
    'expand',
    'select',
    'maxTokens',
    'maxLength',
    'maxCharacters',
    'verbose',
    'summary',
    'depth',
    'raw',
  ],
  // An order.
  ...['sort', 'sortBy', 'order', 'orderBy', 'direction', 'rank'],
  // A time.
  ...[
    'since',
    'until',
    'to',
    'date',
    'dateFrom',
    'dateTo',
    'startDate',
    'endDate',

    'updatedAfter',
    'modifiedSince',
    'year',
  ],
  // What hosts and programs add by themselves.
  ...[
    'key',
    'apiKey',
    'token',
    'accessToken',
    'callback',
    'version',
    'timestamp',
    'user',
    'session',
    'context',
    'reason',
    'thought',
  ],
  ...['utmSource', 'utmMedium', 'utmCampaign', 'ref', 'source', 'gclid', 'fbclid'],
] as const

const byPlainName: ReadonlyMap<string, string> = new Map(
  argumentNames.map((name) => [plain(name), name]),
)

/** No name of the list is so long; the rest of a longer one is not looked at. */
const longestRead = 40

/** Every label that `argumentLabel` can give. */
export const argumentLabels: readonly string[] = [...argumentNames, 'other']

/** Label of an argument that nobody knows: its name in the list, else `other`. */
export function argumentLabel(name: string): string {
  return (name.length <= longestRead && byPlainName.get(plain(name))) || 'other'
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
