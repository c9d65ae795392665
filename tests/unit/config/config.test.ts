import { describe, expect, it } from 'vitest'
import { readConfig, SettingsError } from '../../../src/config/config.ts'
import { settings } from '../../../src/config/settings.ts'

function mistakesOf(environment: Readonly<Record<string, string>>): string[] {
  try {
    readConfig(environment, '/srv/site')
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n')
    throw error
  }
  return []
}

const baseUrlRemedy =
  'expects an origin such as https://www.example.com, without path or trailing slash; http only for localhost'
const portRemedy = 'expects a number from 0 to 65535, where 0 takes any free port'

describe('Settings', () => {
  it.each(['a/b', 'https://a.example', 'a b', 'a,@', 'user@a.example', 'a?x'])(
    'refuse %j as an allowed host',
    (text) => {
      const [mistake] = mistakesOf({ ALLOWED_HOSTS: text })
      expect(mistake).toContain(`Cannot read ALLOWED_HOSTS "${text}": expects hosts`)
    },
  )

  it.each(['short', 'QWxsIHRoZSBtaWxscyBvZg==\u0000', 'a token; of something else entirely'])(
    'refuse %j as a token of an origin trial',
    (text) => {
      const [mistake] = mistakesOf({ ORIGIN_TRIAL_TOKENS: text })
      expect(mistake).toContain('expects tokens of origin trials in base64')
    },
  )

  it('refuse MCP_MODERN but for on and off', () => {
    expect(mistakesOf({ MCP_MODERN: 'true' })).toEqual([
      'Cannot read MCP_MODERN "true": expects on or off',
    ])
  })

  it.each(['yesterday', '2026-11-21', '1.5', '-1', '1800000000000'])(
    'refuse %j as the time of a build',
    (text) => {
      expect(mistakesOf({ SOURCE_DATE_EPOCH: text })).toEqual([
        `Cannot read SOURCE_DATE_EPOCH "${text}": expects whole seconds since 1970, such as 1800000000`,
      ])
    },
  )

  const trials = ['QWxsIHRoZSBtaWxscyBvZg==', 'dGhlIHJpdmVyIGFuZCBzbyBvbg==']

  it.each([
    [
      'BASE_URL',
      'https://mill.example',
      'baseUrl',
      'https://mill.example',
      'http://localhost:4321',
    ],
    ['SOURCE_DATE_EPOCH', '1800000000', 'sourceDateEpoch', 1_800_000_000, undefined],
    ['HOST', '0.0.0.0', 'host', '0.0.0.0', '127.0.0.1'],
    ['PORT', '8080', 'port', 8080, 4321],
    ['CONTENT_DIR', '../texts', 'contentDir', '/srv/texts', '/srv/site/content'],
    ['OUT_DIR', '/var/mill', 'outDir', '/var/mill', '/srv/site/dist'],
    ['RATE_LIMIT_IP', '1', 'rateLimitIp', 1, 120],
    ['RATE_LIMIT_AGENT', '1000000', 'rateLimitAgent', 1_000_000, 600],
    ['RATE_LIMIT_AUTH', '5', 'rateLimitAuth', 5, 60],
    ['RATE_LIMIT_NETWORKS', '', 'rateLimitNetworks', [], []],
    ['TRUST_PROXY_HOPS', '2', 'trustProxyHops', 2, 0],
    ['MCP_MODERN', 'off', 'mcpModern', false, true],
    ['ALLOWED_HOSTS', 'WWW.a.example, b:8080', 'allowedHosts', ['www.a.example', 'b:8080'], []],
    ['ORIGIN_TRIAL_TOKENS', trials.join(', '), 'originTrialTokens', trials, []],
    ['AUTH_SIGNING_KEYS', '[]', 'authSigningKeys', '[]', undefined],
    ['AUTH_MASTER_SECRETS', '["c"]', 'authMasterSecrets', '["c"]', undefined],
  ])('%s=%s is %s %j, which without it is %j', (name, text, field, value, usual) => {
    expect(readConfig({ [name]: text }, '/srv/site')).toMatchObject({ [field]: value })
    expect(readConfig({}, '/srv/site')).toMatchObject({ [field]: usual })
  })

  it('that are empty count as absent', () => {
    const names = Object.values(settings).map(({ name }) => [name, ''] as const)
    expect(readConfig(Object.fromEntries(names), '/srv')).toEqual(readConfig({}, '/srv'))
  })

  it('that cannot be read are told of together, in a sentence each', () => {
    const environment = {
      BASE_URL: 'mill',
      HOST: ' ',
      PORT: '-1',
      RATE_LIMIT_IP: '0',
      RATE_LIMIT_AGENT: 'many',
      RATE_LIMIT_AUTH: '-1',
      RATE_LIMIT_NETWORKS: 'assistants',
      TRUST_PROXY_HOPS: '11',
    }
    expect(mistakesOf(environment)).toEqual([
      `Cannot read BASE_URL "mill": ${baseUrlRemedy}`,
      'Cannot read HOST " ": expects an address to listen on, such as 127.0.0.1, or 0.0.0.0 for all addresses',
      `Cannot read PORT "-1": ${portRemedy}`,
      'Cannot read TRUST_PROXY_HOPS "11": expects the number of proxies in front of the server, from 0 to 10',
      'Cannot read RATE_LIMIT_IP "0": expects a whole number from 1 to 100000000',
      'Cannot read RATE_LIMIT_AGENT "many": expects a whole number from 1 to 100000000',
      'Cannot read RATE_LIMIT_AUTH "-1": expects a whole number from 1 to 100000000',
      'Cannot read RATE_LIMIT_NETWORKS "assistants": expects entries separated by ";", each with a name, requests per 60 s and networks, such as "assistants 2400 192.0.2.0/24 2001:db8::/32"',
    ])
  })
})

describe('BASE_URL', () => {
  it.each([
    'https://mill.example',
    'https://mill.example:8443',
    'https://xn--mhle-0ra.example',
    'http://localhost',
    'http://localhost:4321',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
  ])('may be %s', (origin) => {
    expect(readConfig({ BASE_URL: origin }, '/').baseUrl).toBe(origin)
  })

  it.each([
    'mill.example',
    'http://mill.example',
    'http://localhost.mill.example',
    'https://mill.example/',
    'https://mill.example/site',
    'https://mill.example?x',
    'https://user@mill.example',
    'https://mill.example:443',
    'https://Mill.example',
    'https://mühle.example',
    'ftp://mill.example',
    'ftp://localhost',
    'file:///srv',
    'null',
  ])('must not be "%s"', (text) => {
    expect(mistakesOf({ BASE_URL: text })).toEqual([
      `Cannot read BASE_URL "${text}": ${baseUrlRemedy}`,
    ])
  })
})

describe('PORT', () => {
  it.each([
    [{}, 4321],
    [{ BASE_URL: 'http://localhost:5000' }, 5000],
    [{ BASE_URL: 'http://[::1]:5000' }, 5000],
    [{ BASE_URL: 'http://localhost' }, 4321],
    [{ BASE_URL: 'https://mill.example:8443' }, 4321],
    [{ BASE_URL: 'http://localhost:5000', PORT: '6000' }, 6000],
    [{ PORT: '0' }, 0],
    [{ PORT: '65535' }, 65_535],
  ])('of %j is %i: that of a local origin unless it is given', (environment, port) => {
    expect(readConfig(environment, '/').port).toBe(port)
  })

  it.each([' 80', '65536', '080x', '1e3', '0x50', '4321.0', '９'])('must not be "%s"', (text) => {
    expect(mistakesOf({ PORT: text })).toEqual([`Cannot read PORT "${text}": ${portRemedy}`])
  })
})

describe('RATE_LIMIT_IP', () => {
  it.each(['0', '100000001', '-5', '1.5', 'Infinity'])('must not be "%s"', (text) => {
    expect(mistakesOf({ RATE_LIMIT_IP: text })).toHaveLength(1)
  })

  it.each(['1', '100000000'])('may be %s', (text) => {
    expect(readConfig({ RATE_LIMIT_IP: text }, '/').rateLimitIp).toBe(Number(text))
  })
})

describe('RATE_LIMIT_NETWORKS', () => {
  it('lists named networks with their quota', () => {
    const text = 'assistants 2400 192.0.2.0/24 2001:db8::/32; crawlers 10 198.51.100.7/32 ;'
    const networks = readConfig({ RATE_LIMIT_NETWORKS: text }, '/').rateLimitNetworks
    expect(networks.map(({ name, quota, networks: list }) => [name, quota, list.length])).toEqual([
      ['assistants', 2400, 2],
      ['crawlers', 10, 1],
    ])
  })

  it.each([
    'assistants 2400',
    'assistants many 192.0.2.0/24',
    'assistants 0 192.0.2.0/24',
    'assistants 2400 192.0.2.0/33',
    'assistants 2400 192.0.2.0/24 nowhere',
    'ip 2400 192.0.2.0/24',
    'agent 2400 192.0.2.0/24',
    'auth 2400 192.0.2.0/24',
    'Assistants 2400 192.0.2.0/24',
    '"x" 2400 192.0.2.0/24',
    'good 2400 192.0.2.0/24; bad',
  ])('must not be "%s"', (text) => {
    expect(mistakesOf({ RATE_LIMIT_NETWORKS: text })).toHaveLength(1)
  })
})

describe('RATE_LIMIT_STORE', () => {
  it.each([
    'memory',
    'redis://10.0.0.5',
    'valkey://10.0.0.5:6380/15',
    'rediss://user:p%40ss@store.example.com:6379/0',
    'valkeys://[2001:db8::5]:6379/',
  ])('may be %s', (text) => {
    expect(readConfig({ RATE_LIMIT_STORE: text }, '/').rateLimitStore).toBe(text)
  })

  it.each([
    'redis',
    'http://10.0.0.5:6379',
    'redis:///0',
    'redis://10.0.0.5/name',
    'redis://10.0.0.5/0?family=6',
    'redis://:secret-word@10.0.0.5:99999',
  ])('must not be "%s", which no message repeats', (text) => {
    const [mistake, ...others] = mistakesOf({ RATE_LIMIT_STORE: text })
    expect(mistake).toMatch(/^Cannot read RATE_LIMIT_STORE: expects memory, or the URL/)
    expect(mistake).not.toContain('secret-word')
    expect(others).toEqual([])
  })
})
