/**
 * Programs that request websites, by the names in their `User-Agent`. Rows name the document in
 * which the operator of the program describes it.
 */

/** What a family uses pages for. */
export type AgentPurpose =
  | 'answers a person who asked'
  | 'fills a search index'
  | 'trains models'
  | 'shows a link'
  | 'library of a program'
  | 'reads feeds'
  | 'monitors the service'
  | 'shows pages to a person'
  | 'unknown'

/** A family and the words that identify it. */
export interface AgentFamily {
  readonly name: string
  /** Product names and words of comments in lower case. Each of them identifies the family. */
  readonly words: readonly string[]
  readonly purpose: AgentPurpose
  /** Document of its operator, if there is one. */
  readonly source?: string
  /** Day on which that document was read; absent when it was not read. */
  readonly read?: string
}

const anthropic = {
  source: 'https://support.anthropic.com/en/articles/8896518',
  read: '2026-11-22',
} as const
const openai = { source: 'https://developers.openai.com/api/docs/bots' } as const
const google = {
  source: 'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers',
  read: '2026-11-22',
} as const
const googleFetchers = {
  source:
    'https://developers.google.com/search/docs/crawling-indexing/google-user-triggered-fetchers',
} as const
const perplexity = { source: 'https://docs.perplexity.ai/guides/bots' } as const
const meta = {
  source: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
  read: '2026-11-22',
} as const
const amazon = { source: 'https://developer.amazon.com/amazonbot', read: '2026-11-22' } as const
const asked = { purpose: 'answers a person who asked' } as const
const search = { purpose: 'fills a search index' } as const
const training = { purpose: 'trains models' } as const
const preview = { purpose: 'shows a link' } as const
const library = { purpose: 'library of a program' } as const

/**
 * The families. The first match applies. `Google-Extended` and `Applebot-Extended` are absent,
 * because they exist only in robots.txt.
 */
export const agentFamilies: readonly AgentFamily[] = [
  { name: 'ClaudeBot', words: ['claudebot', 'anthropic-ai'], ...training, ...anthropic },
  { name: 'Claude-User', words: ['claude-user', 'claude-web'], ...asked, ...anthropic },
  { name: 'Claude-SearchBot', words: ['claude-searchbot'], ...search, ...anthropic },
  { name: 'Claude-Code', words: ['claude-code', 'claude-cli'], ...asked },
  { name: 'GPTBot', words: ['gptbot'], ...training, ...openai },
  { name: 'ChatGPT-User', words: ['chatgpt-user'], ...asked, ...openai },
  { name: 'OAI-SearchBot', words: ['oai-searchbot'], ...search, ...openai },
  { name: 'OpenAI-MCP', words: ['openai-mcp', 'codex', 'codex_cli_rs'], ...asked },
  { name: 'PerplexityBot', words: ['perplexitybot'], ...search, ...perplexity },
  { name: 'Perplexity-User', words: ['perplexity-user'], ...asked, ...perplexity },
  {
    name: 'Google-Agent',
    words: ['google-agent', 'google-notebooklm'],
    ...asked,
    ...googleFetchers,
  },
  { name: 'GoogleOther', words: ['googleother', 'google-cloudvertexbot'], ...training, ...google },
  {
    name: 'Googlebot',
    words: ['googlebot', 'googlebot-image', 'googlebot-video', 'googlebot-news'],
    ...search,
    ...google,
  },
  { name: 'Google-InspectionTool', words: ['google-inspectiontool'], ...search, ...google },
  {
    name: 'Bingbot',
    words: ['bingbot', 'adidxbot', 'bingpreview'],
    ...search,
    source: 'https://www.bing.com/webmaster/help/which-crawlers-does-bing-use-8c184ec0',
    read: '2026-11-22',
  },
  {
    name: 'Applebot',
    words: ['applebot'],
    ...search,
    source: 'https://support.apple.com/en-us/119829',
  },
  {
    name: 'Meta-ExternalAgent',
    words: ['meta-externalagent', 'facebookbot'],
    ...training,
    ...meta,
  },
  { name: 'Meta-ExternalFetcher', words: ['meta-externalfetcher'], ...asked, ...meta },
  { name: 'Meta-WebIndexer', words: ['meta-webindexer'], ...search, ...meta },
  { name: 'Amazonbot', words: ['amazonbot'], ...training, ...amazon },
  { name: 'Amzn-SearchBot', words: ['amzn-searchbot'], ...search, ...amazon },
  { name: 'Amzn-User', words: ['amzn-user'], ...asked, ...amazon },
  { name: 'Bytespider', words: ['bytespider', 'tiktokspider'], ...training },
  { name: 'CCBot', words: ['ccbot'], ...training, source: 'https://commoncrawl.org/ccbot' },
  {
    name: 'MistralAI-User',
    words: ['mistralai-user'],
    ...asked,
    source: 'https://docs.mistral.ai/robots',
  },
  {
    name: 'DuckAssistBot',
    words: ['duckassistbot'],
    ...asked,
    source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot',
  },
  {
    name: 'DuckDuckBot',
    words: ['duckduckbot', 'duckduckbot-https'],
    ...search,
    source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot',
    read: '2026-11-22',
  },
  { name: 'YandexBot', words: ['yandexbot', 'yandexadditional', 'yandeximages'], ...search },
  { name: 'Baiduspider', words: ['baiduspider', 'baiduspider-render'], ...search },
  { name: 'Cohere', words: ['cohere-ai', 'cohere-training-data-crawler'], ...training },
  { name: 'YouBot', words: ['youbot'], ...search },
  {
    name: 'link-preview',
    words: [
      ...['facebookexternalhit', 'twitterbot', 'linkedinbot', 'slackbot', 'slackbot-linkexpanding'],
      ...['discordbot', 'telegrambot', 'whatsapp', 'pinterestbot', 'skypeuripreview', 'mastodon'],
    ],
    ...preview,
  },
  {
    name: 'seo-crawler',
    words: [
      'ahrefsbot',
      'semrushbot',
      'mj12bot',
      'dotbot',
      'siteauditbot',
      'screaming',
      'dataforseobot',
    ],
    purpose: 'unknown',
  },
  {
    name: 'feed-reader',
    words: [
      ...[
        'feedly',
        'feedlybot',
        'feedfetcher-google',
        'inoreader',
        'newsblur',
        'freshrss',
        'miniflux',
      ],
      ...['netnewswire', 'theoldreader', 'bazqux', 'feedbin', 'thunderbird', 'universalfeedparser'],
    ],
    purpose: 'reads feeds',
  },
  {
    name: 'monitor',
    words: [
      ...['uptimerobot', 'uptime-kuma', 'www.pingdom.com', 'pingdompagespeed', 'statuscake'],
      ...['betteruptimebot', 'site24x7', 'datadog', 'kube-probe', 'elb-healthchecker'],
      ...[
        'googlehc',
        'blackbox',
        'blackbox-exporter',
        'prometheus',
        'haproxy',
        'checkly',
        'nagios-plugins',
        'check_http',
      ],
    ],
    purpose: 'monitors the service',
  },
  {
    name: 'MCP-client',
    words: [
      ...['cursor', 'mcp-remote', 'mcp-inspector', 'fastmcp', 'modelcontextprotocol', 'mcp-client'],
      ...['cline', 'windsurf', 'librechat', 'mcp'],
    ],
    ...asked,
  },
  { name: 'curl', words: ['curl', 'libcurl'], ...library, source: 'https://curl.se' },
  { name: 'Wget', words: ['wget'], ...library },
  {
    name: 'python',
    words: ['python-requests', 'python-httpx', 'python-urllib', 'aiohttp', 'scrapy', 'python'],
    ...library,
  },
  {
    name: 'node',
    words: ['node', 'undici', 'axios', 'node-fetch', 'got', 'node.js', 'deno', 'bun', 'superagent'],
    ...library,
  },
  { name: 'go', words: ['go-http-client', 'go-resty', 'colly'], ...library },
  {
    name: 'java',
    words: ['java', 'okhttp', 'apache-httpclient', 'java-http-client', 'jersey'],
    ...library,
  },
  { name: 'rust', words: ['reqwest', 'ureq', 'isahc'], ...library },
  { name: 'php', words: ['guzzlehttp', 'php', 'wordpress', 'symfony'], ...library },
  { name: 'ruby', words: ['ruby', 'faraday', 'httparty'], ...library },
  { name: 'dotnet', words: ['.net', 'restsharp', 'powershell'], ...library },
  { name: 'other-bot', words: ['bot', 'crawler', 'spider'], purpose: 'unknown' },
  {
    name: 'headless-browser',
    words: ['headlesschrome', 'phantomjs', 'playwright', 'puppeteer', 'selenium'],
    ...library,
  },
  {
    name: 'browser',
    words: [
      'firefox',
      'chrome',
      'crios',
      'fxios',
      'safari',
      'edg',
      'opr',
      'trident',
      'lynx',
      'w3m',
    ],
    purpose: 'shows pages to a person',
  },
]
