/**
 * Wrong calls as models make them: 68 calls of tools and 11 messages of the protocol. For each, the
 * expected outcome: `first` if the server answers it as if it were right, or `second` if the error
 * contains everything that the model needs for a right second call.
 */

/** Arguments of a call. */
export type Arguments = Readonly<Record<string, unknown>>

/** One wrong call of a tool. */
export interface WrongCall {
  readonly kind: string
  readonly tool: string
  readonly args: Arguments
  /** Arguments of the right call. */
  readonly right: Arguments
  /** Tool of the right call, if it is another one. */
  readonly rightTool?: string
  readonly outcome: 'first' | 'second'
  /**
   * Text that the result must also contain, if the server interprets the call as something else.
   */
  readonly says?: string
}

type Row = readonly [
  tool: string,
  args: Arguments,
  outcome: WrongCall['outcome'],
  right: Arguments,
  more?: Pick<WrongCall, 'rightTool' | 'says'>,
]

const query = 'stone'
const url = '/en/contact/'
const site = 'http://localhost:4321'

/** The calls, by kind of mistake. */
const kinds: Readonly<Record<string, readonly Row[]>> = {
  'language in another form': [
    ['search_site', { query, lang: 'DE' }, 'first', { query, lang: 'de' }],
    ['search_site', { query, lang: 'de-AT' }, 'first', { query, lang: 'de' }],
    ['search_site', { query, lang: 'german' }, 'first', { query, lang: 'de' }],
    ['list_pages', { lang: 'Deutsch' }, 'first', { lang: 'de' }],
    ['list_pages', { lang: 'niemiecki' }, 'first', { lang: 'de' }],
    ['get_contact_options', { lang: 'french' }, 'second', { lang: 'en' }],
  ],
  'market in another form': [
    ['get_workshop_offer', { market: 'Germany' }, 'first', { market: 'DE' }],
    ['get_workshop_offer', { market: 'at' }, 'first', { market: 'AT' }],
    ['get_workshop_offer', { market: 'Österreich' }, 'first', { market: 'AT' }],
    ['get_workshop_offer', { market: 'Szwajcaria' }, 'first', { market: 'CH' }],
    ['get_workshop_offer', { market: 'POL' }, 'first', { market: 'PL' }],
    [
      'get_workshop_offer',
      { market: 'US' },
      'first',
      { market: 'INTL' },
      { says: 'United States' },
    ],
    ['get_workshop_offer', { market: 'EUR' }, 'second', { market: 'DE' }],
    ['get_workshop_offer', { market: 'Europe' }, 'second', { market: 'AT' }],
  ],
  'list where a text is wanted': [
    ['get_workshop_offer', { market: ['AT', 'DE'] }, 'second', { market: 'AT' }],
    ['list_pages', { lang: ['en', 'de'] }, 'second', { lang: 'en' }],
    ['list_pages', { lang: ['en'] }, 'first', { lang: 'en' }],
  ],
  'empty optional argument': [
    ['get_workshop_offer', { market: '' }, 'first', {}],
    ['get_workshop_offer', { market: null }, 'first', {}],
    ['list_pages', { cursor: null }, 'first', {}],
    ['list_pages', { type: null, lang: '', cursor: '', updated_since: null }, 'first', {}],
    ['search_site', { query, type: '', limit: null }, 'first', { query }],
  ],
  'number as text': [
    ['search_site', { query, limit: '5' }, 'first', { query, limit: 5 }],
    ['get_page', { url, maxTokens: '500' }, 'first', { url, maxTokens: 500 }],
    ['search_site', { query, limit: 'five' }, 'second', { query, limit: 20 }],
  ],
  'number out of range': [
    [
      'search_site',
      { query, limit: 1000 },
      'first',
      { query, limit: 20 },
      { says: 'Read as limit 20, the maximum' },
    ],
    ['list_pages', { limit: 0 }, 'second', { limit: 1 }],
    ['get_page', { url, maxTokens: 50 }, 'second', { url, maxTokens: 100 }],
  ],
  'kind of page in another form': [
    ['list_pages', { type: 'service' }, 'first', { type: 'offer' }, { says: 'type offer' }],
    ['list_pages', { type: 'Blog' }, 'first', { type: 'blog' }],
    [
      'search_site',
      { query, type: 'services' },
      'first',
      { query, type: 'offer' },
      { says: 'offer' },
    ],
    ['list_pages', { type: 'article' }, 'second', { type: 'blog' }],
  ],
  'day in another form': [
    ['list_pages', { updated_since: 'last month' }, 'second', { updated_since: '2026-01-31' }],
    [
      ...(['list_pages', { updated_since: '2026-03-15T00:00:00Z' }, 'first'] as const),
      { updated_since: '2026-03-15' },
    ],
  ],
  'optional argument by another name': [
    ['list_pages', { since: '2026-03-15' }, 'first', { updated_since: '2026-03-15' }],
    ['list_pages', { updatedSince: '2026-03-15' }, 'first', { updated_since: '2026-03-15' }],
    ['search_site', { query, language: 'de' }, 'first', { query, lang: 'de' }],
    ['get_page', { url, max_tokens: 500 }, 'first', { url, maxTokens: 500 }],
    ['get_workshop_offer', { country: 'CH' }, 'first', { market: 'CH' }],
    ['list_pages', { page: 2 }, 'second', { cursor: '{next_cursor}' }],
    ['list_pages', { sort: 'date' }, 'second', {}],
  ],
  'required argument by another name': [
    ['search_site', { q: query }, 'first', { query }],
    ['get_page', { path: url }, 'first', { url }],
    ['get_page', { uri: url }, 'first', { url }],
    ['get_page', { id: url }, 'first', { url }],
  ],
  'address with more or less than its path': [
    [
      'get_page',
      { url: '/en/contact/#how-to-reach-us' },
      'first',
      { url, section: 'How to reach us' },
    ],
    ['get_page', { url: '/en/contact?utm_source=x' }, 'first', { url }],
    ['get_page', { url: '/en/contact/index.md' }, 'first', { url }],
    ['get_page', { url: `[Contact](${site}${url} "Contact")` }, 'first', { url }],
    ['get_page', { url: `<${site}${url}>` }, 'first', { url }],
    ['get_page', { url: 'https://www.localhost:4321/en/contact/' }, 'first', { url }],
  ],
  'address in another spelling': [
    ['get_page', { url: '/EN/Contact' }, 'first', { url }],
    ['get_page', { url: '/en/contact.md' }, 'first', { url }],
    ['get_page', { url: '/en/contcat/' }, 'second', { url }],
    ['get_page', { url: '/en/pricing/' }, 'second', { url: '/en/week/' }],
  ],
  'text that is no address': [
    ['get_page', { url: 'About us' }, 'first', { url: '/en/about/' }],
    ['get_page', { url: 'en/contact' }, 'first', { url }],
    ['get_page', { url: 'localhost:4321/en/contact/' }, 'first', { url }],
  ],
  'page of another host': [
    ['get_page', { url: 'https://other.example/en/contact/' }, 'second', { url }],
  ],
  'document of the service': [
    ['get_page', { url: '/pricing.md' }, 'first', { url: '/pricing.md' }],
    ['get_page', { url: '/llms.txt' }, 'first', { url: '/llms.txt' }],
    ['get_page', { url: '/api.md' }, 'first', { url: '/api.md' }],
  ],
  'name of the REST API as tool': [
    ['search', { query }, 'second', { query }, { rightTool: 'search_site' }],
    ['page', { url }, 'second', { url }, { rightTool: 'get_page' }],
    ['get_pricing', {}, 'second', {}, { rightTool: 'get_workshop_offer' }],
  ],
  'query for another search engine': [
    [
      'search_site',
      { query: 'site:mill.example "stone" AND flour' },
      'first',
      { query: 'stone flour' },
      { says: 'read as "stone flour"' },
    ],
    [
      'search_site',
      { query: 'stone '.repeat(50) },
      'first',
      { query: 'stone '.repeat(33).trim() },
      { says: 'Only the first 200 characters' },
    ],
  ],
  'nothing that is required': [['get_page', {}, 'second', { url: '/' }]],
}

/** All wrong calls. */
export const wrongCalls: readonly WrongCall[] = Object.entries(kinds).flatMap(([kind, rows]) =>
  rows.map(([tool, args, outcome, right, more]) => ({ kind, tool, args, outcome, right, ...more })),
)

/** A wrong protocol message, and the right one. */
export interface WrongMessage {
  readonly method: string
  readonly params: Arguments
  readonly outcome: WrongCall['outcome']
  readonly right: { readonly method: string; readonly params: Arguments }
}

const call = (name: string, args: unknown) => ({ name, arguments: args })

function message(
  method: string,
  params: Arguments,
  outcome: WrongCall['outcome'],
  right: Arguments,
  rightMethod = method,
): WrongMessage {
  return { method, params, outcome, right: { method: rightMethod, params: right } }
}

const [tools, read] = ['tools/call', 'resources/read']
const path = { name: 'path', value: '/en/' }
const template = (uri: string) => ({ ref: { type: 'ref/resource', uri }, argument: path })

/** Messages with a wrong method, parameter or resource. */
export const wrongMessages: readonly WrongMessage[] = [
  message('search_site', { query }, 'second', call('search_site', { query }), tools),
  message('tools/run', call('get_page', { url }), 'second', call('get_page', { url }), tools),
  message(tools, call('get_page', `{"url":"${url}"}`), 'first', call('get_page', { url })),
  message(tools, call('list_pages', 'english'), 'second', call('list_pages', { lang: 'en' })),
  message(tools, call('list_pages', null), 'first', call('list_pages', {})),
  message(tools, { name: 'get_page', args: { url } }, 'second', call('get_page', { url })),
  message(tools, { tool: 'list_pages' }, 'second', { name: 'list_pages' }),
  message(read, { uri: 'pricing.md' }, 'second', { uri: `${site}/pricing.md` }),
  message(read, { uri: `${site}/en/contcat/` }, 'second', { uri: `${site}/en/contact/index.md` }),
  message('completion/complete', template('/{path}'), 'second', template(`${site}{+path}index.md`)),
  message('resources/list', { cursor: 'x' }, 'second', {}),
]
