/**
 * Programs that request websites, by the names in their `User-Agent`. A family of programs may have
 * the URL of the document in which the operator describes them.
 */

/** Purpose for which a family of programs requests pages. */
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

/** Document of an operator. */
interface OperatorDocument {
  readonly source?: string
  /** Day on which the document was read; absent when it was not read. */
  readonly read?: string
}

/** A family and the words that identify it. */
export interface AgentFamily extends OperatorDocument {
  readonly name: string
  /**
   * Words of product names and comments in `User-Agent`, in lower case. Each word identifies the
   * family.
   */
  readonly words: readonly string[]
  readonly purpose: AgentPurpose
}

const read = '2026-11-22'
const googleDocs = 'https://developers.google.com/search/docs/crawling-indexing'
const duckDocs = 'https://duckduckgo.com/duckduckgo-help-pages/results'

const anthropic = { source: 'https://support.anthropic.com/en/articles/8896518', read }
const openai = { source: 'https://developers.openai.com/api/docs/bots' }
const google = { source: `${googleDocs}/google-common-crawlers`, read }
const googleFetchers = { source: `${googleDocs}/google-user-triggered-fetchers` }
const perplexity = { source: 'https://docs.perplexity.ai/guides/bots' }
const bing = {
  source: 'https://www.bing.com/webmaster/help/which-crawlers-does-bing-use-8c184ec0',
  read,
}
const apple = { source: 'https://support.apple.com/en-us/119829' }
const meta = {
  source: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
  read,
}
const amazon = { source: 'https://developer.amazon.com/amazonbot', read }
const commonCrawl = { source: 'https://commoncrawl.org/ccbot' }
const mistral = { source: 'https://docs.mistral.ai/robots' }
const duckAssist = { source: `${duckDocs}/duckassistbot` }
const duckDuck = { source: `${duckDocs}/duckduckbot`, read }

const asked = 'answers a person who asked'
const search = 'fills a search index'
const training = 'trains models'
const library = 'library of a program'

/**
 * Table of the families. A user agent belongs to the first family that matches. `Google-Extended`
 * and `Applebot-Extended` are absent, because they exist only in robots.txt.
 */
export const agentFamilies: readonly AgentFamily[] = [
  family('ClaudeBot', 'claudebot anthropic-ai', training, anthropic),
  family('Claude-User', 'claude-user claude-web', asked, anthropic),
  family('Claude-SearchBot', 'claude-searchbot', search, anthropic),
  family('Claude-Code', 'claude-code claude-cli', asked),
  family('GPTBot', 'gptbot', training, openai),
  family('ChatGPT-User', 'chatgpt-user', asked, openai),
  family('OAI-SearchBot', 'oai-searchbot', search, openai),
  family('OpenAI-MCP', 'openai-mcp codex codex_cli_rs', asked),
  family('PerplexityBot', 'perplexitybot', search, perplexity),
  family('Perplexity-User', 'perplexity-user', asked, perplexity),
  family('Google-Agent', 'google-agent google-notebooklm', asked, googleFetchers),
  family('GoogleOther', 'googleother google-cloudvertexbot', training, google),
  family('Googlebot', 'googlebot googlebot-image googlebot-video googlebot-news', search, google),
  family('Google-InspectionTool', 'google-inspectiontool', search, google),
  family('Bingbot', 'bingbot adidxbot bingpreview', search, bing),
  family('Applebot', 'applebot', search, apple),
  family('Meta-ExternalAgent', 'meta-externalagent facebookbot', training, meta),
  family('Meta-ExternalFetcher', 'meta-externalfetcher', asked, meta),
  family('Meta-WebIndexer', 'meta-webindexer', search, meta),
  family('Amazonbot', 'amazonbot', training, amazon),
  family('Amzn-SearchBot', 'amzn-searchbot', search, amazon),
  family('Amzn-User', 'amzn-user', asked, amazon),
  family('Bytespider', 'bytespider tiktokspider', training),
  family('CCBot', 'ccbot', training, commonCrawl),
  family('MistralAI-User', 'mistralai-user', asked, mistral),
  family('DuckAssistBot', 'duckassistbot', asked, duckAssist),
  family('DuckDuckBot', 'duckduckbot duckduckbot-https', search, duckDuck),
  family('YandexBot', 'yandexbot yandexadditional yandeximages', search),
  family('Baiduspider', 'baiduspider baiduspider-render', search),
  family('Cohere', 'cohere-ai cohere-training-data-crawler', training),
  family('YouBot', 'youbot', search),
  family(
    'link-preview',
    `facebookexternalhit twitterbot linkedinbot slackbot slackbot-linkexpanding discordbot
    telegrambot whatsapp pinterestbot skypeuripreview mastodon`,
    'shows a link',
  ),
  family(
    'seo-crawler',
    'ahrefsbot semrushbot mj12bot dotbot siteauditbot screaming dataforseobot',
    'unknown',
  ),
  family(
    'feed-reader',
    `feedly feedlybot feedfetcher-google inoreader newsblur freshrss miniflux netnewswire
    theoldreader bazqux feedbin thunderbird universalfeedparser`,
    'reads feeds',
  ),
  family(
    'monitor',
    `uptimerobot uptime-kuma www.pingdom.com pingdompagespeed statuscake betteruptimebot site24x7
    datadog kube-probe elb-healthchecker googlehc blackbox blackbox-exporter prometheus haproxy
    checkly nagios-plugins check_http`,
    'monitors the service',
  ),
  family(
    'MCP-client',
    `cursor mcp-remote mcp-inspector fastmcp modelcontextprotocol mcp-client cline windsurf
    librechat mcp`,
    asked,
  ),
  family('curl', 'curl libcurl', library, { source: 'https://curl.se' }),
  family('Wget', 'wget', library),
  family('python', 'python-requests python-httpx python-urllib aiohttp scrapy python', library),
  family('node', 'node undici axios node-fetch got node.js deno bun superagent', library),
  family('go', 'go-http-client go-resty colly', library),
  family('java', 'java okhttp apache-httpclient java-http-client jersey', library),
  family('rust', 'reqwest ureq isahc', library),
  family('php', 'guzzlehttp php wordpress symfony', library),
  family('ruby', 'ruby faraday httparty', library),
  family('dotnet', '.net restsharp powershell', library),
  family('other-bot', 'bot crawler spider', 'unknown'),
  family('headless-browser', 'headlesschrome phantomjs playwright puppeteer selenium', library),
  family(
    'browser',
    'firefox chrome crios fxios safari edg opr trident lynx w3m',
    'shows pages to a person',
  ),
]

function family(
  name: string,
  words: string,
  purpose: AgentPurpose,
  document: OperatorDocument = {},
): AgentFamily {
  return { name, words: words.split(/\s+/), purpose, ...document }
}
