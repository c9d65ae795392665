import { copyFile, cp, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { health } from '../../src/api/schemas.ts'
import { connectionLimits } from '../../src/service/timeouts-and-limits.ts'
import { baseUrl } from '../support/app.ts'
import { createAuthSettings } from '../support/auth-settings.ts'
import { startService, stopWithTest } from '../support/built-service.ts'
import { runNode } from '../support/child.ts'
import type { ChildEnvironment } from '../support/child.ts'
import { builtSite } from '../support/built-site.ts'
import { get, openWire } from '../support/wire.ts'

const tinyOut = await builtSite('tiny')
const entry = join(tinyOut, 'server/entry.mjs')

/** Starts a server of a build, which ends with the test. */
async function start(file = entry, settings: ChildEnvironment = {}) {
  return stopWithTest(await startService([file], { BASE_URL: baseUrl, ...settings }))
}

/** Starts a server that cannot start; what it says. */
async function failToStart(settings: ChildEnvironment, file = entry): Promise<string> {
  const all = { BASE_URL: baseUrl, PORT: '0', ...settings }
  const { code, stdout, stderr } = await runNode([file], all)
  expect([code, stdout]).toEqual([1, ''])
  return stderr
}

/** A copy of the built site that a test may spoil. */
async function copyBuild(name: string, parts: readonly string[] = ['server', 'data']) {
  const directory = `.cache/tests/serving-${name}-${process.pid}`
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  await mkdir(directory, { recursive: true })
  for (const part of parts) {
    await cp(join(tinyOut, part), join(directory, part), { recursive: true })
  }
  return { directory, file: join(directory, 'server/entry.mjs') }
}

describe('A server that starts', () => {
  it('prints one line with its origin, address and time, and answers', async () => {
    const server = await start(entry, await createAuthSettings())
    expect(server.output().split('\n')).toHaveLength(2)
    expect(server.output()).toMatch(
      /"message":"Vitrine serves http:\/\/localhost:4321 on 127\.0\.0\.1:\d+ \(\d+ ms\)"/,
    )
    const response = await server.fetch(`${baseUrl}/api/v1/health`)
    expect(response.status).toBe(200)
    expect(health.parse(await response.json())).toMatchObject({ ok: true, pages: 8 })
  })

  it('tells the version of package.json, from a folder where there is none', async () => {
    const server = await start((await copyBuild('version')).file)
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
    const response = await server.fetch(`${baseUrl}/api/v1`)
    expect(await response.json()).toMatchObject({ version })
  })

  it('issues tokens with random keys when none are set, and warns once', async () => {
    const server = await start()
    for (let count = 0; count < 2; count += 1) {
      const { status } = await server.fetch(`${baseUrl}/agent/auth/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"type":"anonymous"}',
      })
      expect(status).toBe(200)
    }
    expect(server.output().match(/AUTH_SIGNING_KEYS/g)).toHaveLength(1)
  })

  it.each(['AUTH_SIGNING_KEYS', 'AUTH_MASTER_SECRETS'])(
    'says what a key of %s must be',
    async (name) => {
      const said = await failToStart({ ...(await createAuthSettings()), [name]: '["secret"]' })
      expect(said).toMatch(
        new RegExp(`^Cannot read ${name}: (?:key|secret) 1.* must be .+; expects .+\n$`),
      )
      expect(said).not.toContain('secret"')
    },
  )

  it('tells of all wrong settings at once, keys too, and of names that are no settings', async () => {
    const said = await failToStart({
      BASE_URL: 'http://mill.example',
      PORT: '70000',
      RATE_LIMIT_IP: '1.5',
      AUTH_SIGNING_KEYS: '[{}]',
      AUTH_MASTER_SECRETS: '["short"]',
      MCP_MODREN: 'off',
    })
    expect(said.split('\n')).toEqual([
      expect.stringMatching(/^MCP_MODREN is not a setting/),
      expect.stringMatching(/^Cannot read BASE_URL "http:\/\/mill\.example": expects an origin/),
      expect.stringMatching(/^Cannot read PORT "70000": expects a number from 0 to 65535/),
      expect.stringMatching(/^Cannot read RATE_LIMIT_IP "1\.5": expects a whole number/),
      expect.stringMatching(/^Cannot read AUTH_SIGNING_KEYS: /),
      expect.stringMatching(/^Cannot read AUTH_MASTER_SECRETS: /),
      '',
    ])
  })

  it('refuses a build made for another origin', async () => {
    expect(await failToStart({ BASE_URL: 'https://other.example' })).toMatch(
      /^Release [\w-]+ was built for http:\/\/localhost:4321, but BASE_URL is https:\/\/other\.example\. Build again with the right BASE_URL, or unset BASE_URL\.\n$/,
    )
  })

  it('says that its port is taken and names the setting', async () => {
    const PORT = String((await start()).port)
    expect(await failToStart({ ...(await createAuthSettings()), PORT })).toBe(
      `Cannot listen on 127.0.0.1:${PORT}: the port is taken. Set PORT to another one\n`,
    )
  })

  it('says how to make the artefacts that are missing', async () => {
    const { file } = await copyBuild('bare', ['server'])
    expect(await failToStart({}, file)).toMatch(
      /^Cannot read \S+\/data\/manifest\.json: run `npm run build` first\n$/,
    )
  })
})

describe('A server told to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s finishes the request in flight, takes no new connection, drops idle ones and exits with 0',
    async (signal) => {
      const server = await start()
      const [idle, slow] = [await openWire(server), await openWire(server)]
      idle.send(get('/api/v1/health'))
      await idle.replies(1)
      slow.send(get('/api/v1/health').slice(0, -2))
      await wait(50)
      const started = performance.now()
      server.signal(signal)
      await server.printed(new RegExp(`"message":"${signal}: finishing the requests in flight"`))
      // No sooner than the time that idle connections are given, which is no bound for a busy
      // machine.
      await idle.untilEnded()
      idle.socket.end()
      await expect(openWire(server)).rejects.toThrow('ECONNREFUSED')
      expect(slow.received()).toBe('')
      slow.send('\r\n')
      expect(await slow.untilEnded()).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*"ok":true/)
      slow.socket.end()
      expect(await server.exited).toBe(0)
      // It did not wait for the moment at which whatever is left is cut off.
      expect(performance.now() - started).toBeLessThan(connectionLimits.stopTimeout)
    },
  )
})

describe('A server whose file is spoilt while it runs', () => {
  it.each([
    ['cut', (file: string) => truncate(file)],
    ['overwritten', async (file: string) => writeFile(file, (await readFile(file)).reverse())],
  ])('answers 503 with Retry-After while it is %s, and as before after it', async (how, spoil) => {
    const { directory, file } = await copyBuild(how)
    const server = await start(file)
    const bytes = 'data/representations.bin'
    const paths = ['/api/v1/page?url=/en/contact/', '/api/v1/health', '/en/contact/', '/mcp/health']
    await spoil(join(directory, bytes))
    const answers = await Promise.all(paths.map((path) => server.fetch(baseUrl + path)))
    for (const { status, headers, url } of answers) {
      expect([status, headers.get('Cache-Control')], url).toEqual([503, 'no-store'])
      expect(headers.get('Retry-After'), url).toMatch(/^[1-9]\d*$/)
    }
    const [page, state] = answers
    expect(page?.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await page?.json()).toMatchObject({ code: 'unavailable', status: 503 })
    expect(state?.headers.get('Content-Type')).toBe('application/json')
    const { ok, error } = health.parse(await state?.json())
    expect([ok, error]).toEqual([false, expect.not.stringContaining(directory)])
    await copyFile(join(tinyOut, bytes), join(directory, bytes))
    for (const path of paths) expect((await server.fetch(baseUrl + path)).status, path).toBe(200)
  })
})

describe('A server whose files are not those of one build', () => {
  it.each([
    ['cut', async (file: string) => truncate(file, 1000)],
    ['of another build', async (file: string) => copyFile(join(tinyOut, 'data/site.json'), file)],
  ])('does not start, and says which file was %s', async (what, spoil) => {
    const { directory, file } = await copyBuild(what.replaceAll(' ', '-'))
    await spoil(join(directory, 'data/search.bin'))
    expect(await failToStart(await createAuthSettings(), file)).toMatch(
      /^Cannot use the build in \S+\/data: search\.bin has \d+ bytes instead of \d+: build again or copy the whole folder\n$/,
    )
  })
})
