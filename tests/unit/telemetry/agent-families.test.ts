import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { familyNames, familyOf } from '../../../src/telemetry/agent-families.ts'
import { agentFamilies } from '../../../src/telemetry/known-agents.ts'
import { fuzz, textOf } from '../../support/fuzz.ts'

const webkit = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible;'
const desktop =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

/** User agents as the programs send them. */
const sent: readonly (readonly [userAgent: string | undefined, family: string])[] = [
  [`${webkit} ClaudeBot/1.0; +claudebot@anthropic.com)`, 'ClaudeBot'],
  [`${webkit} Claude-User/1.0; +Claude-User@anthropic.com)`, 'Claude-User'],
  [`${webkit} Claude-SearchBot/1.0; +https://www.anthropic.com)`, 'Claude-SearchBot'],
  ['claude-code/2.1.204 (cli)', 'Claude-Code'],
  [`${webkit} GPTBot/1.3; +https://openai.com/gptbot)`, 'GPTBot'],
  [`${webkit} ChatGPT-User/1.0; +https://openai.com/bot`, 'ChatGPT-User'],
  [`${desktop}; compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot`, 'OAI-SearchBot'],
  ['openai-mcp/1.0.0', 'OpenAI-MCP'],
  [`${webkit} PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)`, 'PerplexityBot'],
  [`${webkit} Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)`, 'Perplexity-User'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
  [
    `${webkit} Googlebot/2.1; +http://www.google.com/bot.html) Chrome/140.0 Safari/537.36`,
    'Googlebot',
  ],
  ['Googlebot-Image/1.0', 'Googlebot'],
  [`${webkit} GoogleOther) Chrome/140.0 Safari/537.36`, 'GoogleOther'],
  [
    `${webkit} bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/140.0 Safari/537.36`,
    'Bingbot',
  ],
  [
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'Meta-ExternalAgent',
  ],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'link-preview'],
  [
    `${desktop.replace('Chrome', 'Version')} (Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot)`,
    'Amazonbot',
  ],
  [`${webkit} Amzn-SearchBot/0.1) Chrome/119.0.6045.214 Safari/537.36`, 'Amzn-SearchBot'],
  ['CCBot/2.0 (https://commoncrawl.org/faq/)', 'CCBot'],
  [`${webkit} MistralAI-User/1.0; +https://docs.mistral.ai/robots)`, 'MistralAI-User'],
  ['DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)', 'DuckDuckBot'],
  ['Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)', 'Bytespider'],
  ['curl/8.14.1', 'curl'],
  ['python-requests/2.32.3', 'python'],
  ['python-httpx/0.28.1', 'python'],
  ['Python/3.12 aiohttp/3.10', 'python'],
  ['node', 'node'],
  ['undici', 'node'],
  ['axios/1.7.9', 'node'],
  ['Go-http-client/2.0', 'go'],
  ['Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)', 'monitor'],
  ['Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)', 'monitor'],
  ['kube-probe/1.31', 'monitor'],
  ['Feedly/1.0 (+http://www.feedly.com/fetcher.html; 12 subscribers)', 'feed-reader'],
  ['Cursor/1.2.4 (linux x64)', 'MCP-client'],
  ['Mozilla/5.0 (compatible; NewEngineBot/0.1; +https://example.org/bot)', 'other-bot'],
  [desktop.replace('Chrome', 'HeadlessChrome'), 'headless-browser'],
  [desktop, 'browser'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'browser'],
  ['Something/1.0', 'other'],
  ['', 'none'],
  [undefined, 'none'],
]

describe('The family of', () => {
  it.each(sent)('%s', (userAgent, family) => {
    expect(familyOf(userAgent)).toBe(family)
  })

  it('a name in any case is the same', () => {
    for (const [userAgent, family] of sent) {
      expect(familyOf(userAgent?.toUpperCase())).toBe(family)
    }
  })

  it('whatever a stranger sends is one of a closed list', async () => {
    const names = new Set(familyNames)
    const signs = textOf('bot', 'GPTBot', '/', ' ', '1.0', '(', ';', 'é', '\u0000', 'Chrome')
    await fuzz(
      fc.property(fc.oneof(signs, fc.string()), (userAgent) => names.has(familyOf(userAgent))),
    )
  })

  it('a name behind more than a user agent has is not looked for', () => {
    expect(familyOf(`${'x '.repeat(300)}GPTBot/1.0`)).toBe('other')
    expect(familyOf('GPTBot/1.0 '.repeat(10_000))).toBe('GPTBot')
  })
})

describe('The table of agents', () => {
  it('has each name and each word once, in the form in which they are looked for', () => {
    const words = agentFamilies.flatMap((row) => row.words)
    expect(new Set(words).size).toBe(words.length)
    expect(new Set(familyNames).size).toBe(familyNames.length)
    for (const word of words) expect(word).toMatch(/^[a-z0-9._-]+$/)
    for (const name of familyNames) expect(name).toMatch(/^[A-Za-z-]+$/)
    expect(familyNames.length).toBeLessThan(60)
  })

  it('names the document of whoever publishes one', () => {
    for (const { source, read } of agentFamilies) {
      if (source !== undefined) expect(new URL(source).protocol).toBe('https:')
      if (read !== undefined) expect(read).toMatch(/^2026-\d\d-\d\d$/)
      if (read !== undefined) expect(source).toBeDefined()
    }
  })
})
