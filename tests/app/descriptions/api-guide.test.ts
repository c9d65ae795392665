import { describe, expect, it } from 'vitest'
import type { App } from '../../../src/service/app.ts'
import { exampleAgent } from '../../../src/release/description-files.ts'
import { pageFilter } from '../../../src/api/page-filters.ts'
import { countTokens } from '../../../src/markdown/tokens.ts'
import { slug } from '../../../src/descriptions/api-guide.ts'
import { findUnknownPlaceholders, fillProse } from '../../../src/site/guide-prose.ts'
import { shorten } from '../../../src/descriptions/shorten.ts'
import type { Site } from '../../../src/site/site.ts'
import { SiteUnavailable } from '../../../src/site/site.ts'
import { ask, baseUrl, createTestApp, readBuiltSite } from '../../support/app.ts'
import type { Answer } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import { problemCodes } from '../../support/problem.ts'
import { readDescription } from '../../support/published.ts'
import { readRegistry } from '../../support/registry.ts'
import type { Operation } from '../../../src/api/operation.ts'

/** An example of the guide: its section, the request, and the answer that stands below it. */
interface GuideExample {
  readonly section: string
  readonly command: string
  readonly answer: string
}

function headingsOf(guide: string): string[] {
  const prose = guide.replace(/^```[\s\S]*?^```$/gm, '')
  return [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, text = '']) => text)
}

function examplesOf(guide: string): GuideExample[] {
  const found = guide.matchAll(/^```sh\n([\s\S]*?)\n```\n\n```http\n([\s\S]*?)\n```$/gm)
  return [...found].map(({ 1: command = '', 2: answer = '', index }) => ({
    section: headingsOf(guide.slice(0, index)).at(-1) ?? '',
    command,
    answer,
  }))
}

const validToken = 'valid'

/** Reads a `curl` command as a shell would, with a token where the reader puts one. */
function readCommand(command: string) {
  const length = /^# long-body\.json has (\d+) characters$/m.exec(command)?.[1]
  const line = command.split('\n').at(-1) ?? ''
  const words = (line.match(/'(?:[^']|'\\'')*'|\S+/g) ?? []).map((word) =>
    word.startsWith("'") ? word.slice(1, -1).replaceAll("'\\''", "'") : word,
  )
  const after = (option: string) =>
    words.flatMap((word, position) => (word === option ? [words[position + 1] ?? ''] : []))
  const url = words.find((word) => word.startsWith('http')) ?? ''
  const [data] = after('--data')
  const body = data === '@long-body.json' ? 'x'.repeat(Number(length)) : data
  return {
    target: url.slice(baseUrl.length),
    method: after('-X')[0] ?? (body === undefined ? 'GET' : 'POST'),
    headers: Object.fromEntries(
      after('-H').map((field) => {
        const [name = '', value = ''] = field.split(': ')
        return [name.toLowerCase(), value.replace('<ACCESS_TOKEN>', validToken)]
      }),
    ),
    ...(body !== undefined && { body }),
  }
}

/** The app in the situation of a section. */
async function appFor(section: string, site: Site): Promise<App> {
  const quotas = { ip: 120, agent: 600 }
  const verify = (token: string) =>
    Promise.resolve(
      token === validToken
        ? { sub: exampleAgent, scope: 'mcp:read', resource: `${baseUrl}/mcp` }
        : undefined,
    )
  let time = 0
  const now = () => time
  const { app } = createTestApp(
    () => {
      if (section === 'unavailable') throw new SiteUnavailable('away')
      if (section === 'internal-error') throw new Error('broken')
      return site
    },
    { quotas, verify, now },
  )
  if (section === 'rate-limited') {
    for (let count = 0; count < quotas.ip; count += 1) await ask(app, '/api/v1/health')
    time = 23_000
  }
  return app
}

async function runExample({ section, command }: GuideExample, site: Site): Promise<Answer> {
  const { target, ...request } = readCommand(command)
  return await ask(await appFor(section, site), target, request)
}

describe.each(organisations)('API guide of the site "%s"', async (name) => {
  const site = await readBuiltSite(name)
  const registry: readonly Operation[] = await readRegistry(name)
  const { app } = createTestApp(() => site)
  const guide = await readDescription(app, '/api.md')

  it('has a heading for each code, which the type of a Problem leads to', async () => {
    const slugs = headingsOf(guide).map(slug)
    for (const code of problemCodes) expect(slugs).toContain(code)
    expect(new Set(slugs).size).toBe(slugs.length)
    const { type } = JSON.parse((await ask(app, '/api/v1/search')).text) as { type: string }
    expect(slugs).toContain(type.replace(`${baseUrl}/api.md#`, ''))
  })

  it('begins with one page that is enough for most: each read with an example, in 900 tokens', () => {
    const [page = ''] = guide.split('\n## Rules that always hold\n')
    const reads = registry.filter(({ tool }) => tool)
    expect(reads.length).toBeGreaterThanOrEqual(3)
    for (const { paths, input } of reads) {
      const names = Object.keys(input.shape)
      const template = names.length > 0 ? `\`${paths[0]}{?${names.join(',')}}\`, such as ` : ''
      expect(page).toContain(`: ${template}<${baseUrl}${paths[0]}`)
    }
    for (const path of ['/mcp', '/auth.md', '/llms.txt']) expect(page).toContain(baseUrl + path)
    expect(countTokens(page)).toBeLessThanOrEqual(900)
  })

  it('has a section for each operation, with its parameters and its example', () => {
    const sections = guide.split(/^#{2,3} /m)
    for (const { summary, paths, method, input, examples } of registry) {
      const section = sections.find((text) => text.startsWith(`${summary}\n`)) ?? ''
      for (const path of paths) expect(section).toContain(`\`${method} ${path}\``)
      const names = method === 'GET' ? Object.keys(input.shape) : []
      for (const name of names) expect(section).toContain(`| \`${name}\` |`)
      expect(examplesOf(section)).toHaveLength(examples.length)
    }
  })

  it('has an executed example for each code', () => {
    const refusals = examplesOf(guide).filter(({ section }) =>
      problemCodes.some((code) => code === section),
    )
    expect(refusals.map(({ section }) => section)).toEqual(problemCodes)
    for (const { section, answer } of refusals) expect(answer).toContain(`"code": "${section}"`)
  })

  it('shows what the app answers now', async () => {
    const examples = examplesOf(guide)
    const pages = site.listPages(pageFilter({}), Infinity)?.pages ?? []
    const [day = ''] = pages
      .flatMap(({ updated }) => updated ?? [])
      .toSorted()
      .reverse()
    const lastChange = `${day}T00:00:00.000Z`
    expect(examples.length).toBeGreaterThan(registry.length + problemCodes.length)
    for (const example of examples) {
      const actual = await runExample(example, site)
      const [head = '', body = ''] = example.answer.split('\n\n', 2)
      const [status = '', ...fields] = head.split('\n')
      expect(status, example.command).toBe(`HTTP/1.1 ${actual.status}`)
      for (const field of fields) {
        const at = field.indexOf(': ')
        expect(actual.headers[field.slice(0, at)], example.command).toBe(field.slice(at + 2))
      }
      if (body === '') expect(actual.text, example.command).toBe('')
      else {
        const shown: unknown = JSON.parse(example.answer.slice(head.length))
        const told = JSON.parse(actual.text) as Record<string, unknown> // Every output is an object.
        // While a release is made it has neither a name nor a time until which it holds.
        const { release, nextChange, ...known } = told
        expect([release, nextChange].every(isTextOrNothing), example.command).toBe(true)
        // As if the site had been built on the day of its last change.
        const built = known.generated === undefined ? {} : { generated: lastChange }
        expect(shown, example.command).toEqual(shorten({ ...known, ...built }).value)
      }
    }
  })

  it('tells of everything it cut', () => {
    for (const { command, answer } of examplesOf(guide)) {
      // An excerpt is the words around a match, with marks of its own.
      if (!answer.replace(/"excerpt": ".*"/g, '').includes('…"')) continue
      const after = guide.slice(guide.indexOf(answer) + answer.length)
      expect(after.startsWith('\n```\n\nShortened here: '), command).toBe(true)
    }
  })

  it('leads to addresses that answer, and to headings that are there', async () => {
    const prose = guide.replace(/^```[\s\S]*?^```$/gm, '')
    const slugs = headingsOf(guide).map(slug)
    for (const [, fragment = ''] of prose.matchAll(/\]\(#([^)]+)\)/g)) {
      expect(slugs).toContain(fragment)
    }
    const urls = [...prose.matchAll(/http:\/\/localhost:4321[^\s>)|`]*/g)].map(([url]) => url)
    expect(urls.length).toBeGreaterThan(2)
    for (const url of urls) {
      const target = url.slice(baseUrl.length).replace(/[.,]$/, '') || '/'
      // The MCP server is asked by POST.
      const known = target === '/mcp' ? [405] : [200, 400]
      expect(known, url).toContain((await ask(app, target)).status)
    }
  })

  it('names no price but the one of the workshop', () => {
    const without = guide
      .split(/^### /m)
      .filter((section) => !section.startsWith('Read the offer: '))
      .join('')
    expect(without).not.toMatch(/[€$£]|\b(?:PLN|CHF|EUR|zł)\b/)
  })

  it('leaves no placeholder open', () => {
    expect(findUnknownPlaceholders(guide.replace(/^```[\s\S]*?^```$/gm, ''))).toEqual([])
    expect(guide).not.toMatch(/\bundefined\b|\[object|NaN/)
  })
})

it('guide prose takes facts for its placeholders and names the ones it does not know', () => {
  expect(findUnknownPlaceholders('{company} {nothing} {"a":1} {requests:[...]}')).toEqual([
    'nothing',
  ])
  const facts = {
    baseUrl: 'https://a.example',
    company: 'A',
    description: 'B',
    apiVersion: '1.0.0',
    anonymousQuota: '1',
    agentQuota: '2',
    windowSeconds: '3',
    tokenLifetime: '1 hour',
    assertionLifetime: '30 days',
    refreshLifetime: '90 days',
  }
  expect(fillProse('{company} at {baseUrl}\n', facts)).toBe('A at https://a.example')
})

describe('a long answer', () => {
  it('is cut in lists and texts, which is told', () => {
    const { value, notes } = shorten({
      data: [1, 2, 3],
      words: ['a', 'b', 'c'],
      text: '😀'.repeat(401),
      url: `https://a.example/${'x'.repeat(500)}`,
    })
    expect(value).toEqual({
      data: [1, 2],
      words: ['a', 'b', 'c'],
      text: `${'😀'.repeat(400)}…`,
      url: `https://a.example/${'x'.repeat(500)}`,
    })
    expect(notes).toEqual(['data: 2 of 3 entries', 'text: the first 400 of 401 characters'])
  })

  it('does not end in half of an address, which would be that of nothing', () => {
    const text = `${'灯'.repeat(380)}(https://a.example/b/) [c](https://a.example/d/) e`
    expect(shorten({ text }).value).toEqual({ text: `${'灯'.repeat(380)}(…` })
    const whole = `${'灯'.repeat(360)} https://a.example/b/ ${'灯'.repeat(60)}`
    expect(shorten({ text: whole }).value).toEqual({
      text: `${Array.from(whole).slice(0, 400).join('')}…`,
    })
  })
})

function isTextOrNothing(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}
