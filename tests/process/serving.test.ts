import { once } from 'node:events'
import { copyFile, cp, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { health } from '../../src/api/schemas.ts'
import { connectionLimits } from '../../src/service/limits.ts'
import { createAuthSettings } from '../support/auth-settings.ts'
import { runNode, startNode } from '../support/child.ts'
import type { ChildEnvironment, RunningChild } from '../support/child.ts'
import { builtSite } from '../support/built-site.ts'

const tinyOut = await builtSite('tiny')

const baseUrl = 'http://localhost:4321'
const entry = join(tinyOut, 'server/entry.mjs')

/** The ready line, with the port. */
const ready = /"message":"Vitrine serves http:\/\/localhost:4321 on 127\.0\.0\.1:(\d+) \(\d+ ms\)"/

interface BuiltServer extends RunningChild {
  readonly port: number
}

async function startBuilt(file = entry, settings: ChildEnvironment = {}): Promise<BuiltServer> {
  const child = startNode([file], { BASE_URL: baseUrl, PORT: '0', ...settings })
  const [, port] = await child.printed(ready)
  return { ...child, port: Number(port) }
}

async function startForTest(file?: string, settings?: ChildEnvironment): Promise<BuiltServer> {
  const server = await startBuilt(file, settings)
  onTestFinished(() => server.stop())
  return server
}

/** A copy of the built site that a test may spoil. */
async function copyBuild(name: string, parts: readonly string[]): Promise<string> {
  const directory = `.cache/tests/serving-${name}-${process.pid}`
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  await mkdir(directory, { recursive: true })
  for (const part of parts) {
    await cp(join(tinyOut, part), join(directory, part), { recursive: true })
  }
  return directory
}

/** A connection that takes bytes as they are. */
async function connect(port: number) {
  const socket = createConnection({ host: '127.0.0.1', port })
  let received = ''
  let ended = false
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    received += text
  })
  // A connection that is cut off ends as one that is closed.
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      ended = true
      resolve()
    })
  })
  await once(socket, 'connect')
  onTestFinished(() => {
    socket.destroy()
  })
  return {
    send: (text: string) => socket.write(text),
    received: () => received,
    /** Everything received until the server closes the connection. */
    async untilClosed(timeout = 8000): Promise<string> {
      await Promise.race([closed, wait(timeout)])
      if (!ended) throw new Error(`The connection is still open after:\n${received}`)
      return received
    },
    async until(pattern: RegExp, timeout = 8000): Promise<void> {
      const deadline = performance.now() + timeout
      while (!pattern.test(received)) {
        if (performance.now() > deadline) throw new Error(`No ${pattern.source} in:\n${received}`)
        await wait(10)
      }
    },
  }
}

/** Answer to raw bytes, taken apart. */
async function exchange(port: number, request: string, timeout?: number) {
  const connection = await connect(port)
  connection.send(request)
  const text = await connection.untilClosed(timeout)
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body }
}

const problemHeaders = [
  /^content-type: application\/problem\+json$/im,
  /^cache-control: no-store$/im,
  /^access-control-allow-origin: \*$/im,
  /^connection: close$/im,
]

function expectProblem(
  answer: Awaited<ReturnType<typeof exchange>>,
  detail: string,
  status = 400,
): void {
  expect(answer.status).toBe(status)
  for (const header of problemHeaders) expect(answer.head).toMatch(header)
  const length = /^content-length: (\d+)$/im.exec(answer.head)?.[1]
  expect(Number(length)).toBe(Buffer.byteLength(answer.body))
  expect(JSON.parse(answer.body)).toEqual({
    type: `${baseUrl}/api.md#invalid-parameter`,
    title: 'Invalid parameter',
    status,
    detail,
    code: 'invalid-parameter',
  })
}

describe('A server that starts', () => {
  it('prints one line with its origin, address and time, and answers', async () => {
    const server = await startForTest(entry, await createAuthSettings())
    expect(server.output().split('\n')).toHaveLength(2)
    const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/health`)
    expect(response.status).toBe(200)
    expect(health.parse(await response.json())).toMatchObject({ ok: true, pages: 8 })
  })

  it('tells the version of package.json, from a folder where there is none', async () => {
    const directory = await copyBuild('version', ['server', 'data'])
    const server = await startForTest(join(directory, 'server/entry.mjs'))
    const response = await fetch(`http://127.0.0.1:${server.port}/api/v1`)
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
    expect(await response.json()).toMatchObject({ version })
  })

  it('issues tokens with random keys when none are set, and warns once', async () => {
    const server = await startForTest()
    const register = async () =>
      await fetch(`http://127.0.0.1:${server.port}/agent/auth/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"type":"anonymous"}',
      })
    expect((await register()).status).toBe(200)
    expect((await register()).status).toBe(200)
    expect(server.output().match(/AUTH_SIGNING_KEYS/g)).toHaveLength(1)
  })

  it('says what a key must be', async () => {
    for (const name of ['AUTH_SIGNING_KEYS', 'AUTH_MASTER_SECRETS']) {
      const settings = { ...(await createAuthSettings()), [name]: '["secret"]' }
      const { code, stderr } = await runNode([entry], { BASE_URL: baseUrl, PORT: '0', ...settings })
      expect(stderr).toMatch(
        new RegExp(`^Cannot read ${name}: (?:key|secret) 1.* must be .+; expects .+\n$`),
      )
      expect(stderr).not.toContain('secret"')
      expect(code).toBe(1)
    }
  })

  it('tells of keys with all other settings, and of names that are no settings', async () => {
    const { code, stderr } = await runNode([entry], {
      BASE_URL: baseUrl,
      PORT: 'high',
      AUTH_SIGNING_KEYS: '[{}]',
      AUTH_MASTER_SECRETS: '["short"]',
      MCP_MODREN: 'off',
    })
    expect(stderr.split('\n').map((line) => line.split(/[:.]/)[0])).toEqual([
      'MCP_MODREN is not a setting',
      'Cannot read PORT "high"',
      'Cannot read AUTH_SIGNING_KEYS',
      'Cannot read AUTH_MASTER_SECRETS',
      '',
    ])
    expect(code).toBe(1)
  })

  it('refuses a build made for another origin', async () => {
    const environment = { BASE_URL: 'https://other.example', PORT: '0' }
    const { code, stdout, stderr } = await runNode([entry], environment)
    expect(stderr).toMatch(
      /^Release [\w-]+ was built for http:\/\/localhost:4321, but BASE_URL is https:\/\/other\.example\. Build again with the right BASE_URL, or unset BASE_URL\.\n$/,
    )
    expect(stdout).toBe('')
    expect(code).toBe(1)
  })

  it('says that its port is taken and names the setting', async () => {
    const other = createServer()
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => {
      other.close()
    })
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { code, stderr } = await runNode([entry], {
      ...(await createAuthSettings()),
      BASE_URL: baseUrl,
      PORT: port,
    })
    expect(stderr).toBe(
      `Cannot listen on 127.0.0.1:${port}: the port is taken, set PORT to another one\n`,
    )
    expect(code).toBe(1)
  })

  it('says how to make the artefacts that are missing', async () => {
    const directory = await copyBuild('bare', ['server'])
    const settings = { BASE_URL: baseUrl, PORT: '0' }
    const { code, stderr } = await runNode([join(directory, 'server/entry.mjs')], settings)
    expect(stderr).toMatch(/^Cannot read \S+\/data\/manifest\.json: run `npm run build` first\n$/)
    expect(code).toBe(1)
  })

  it('tells of all wrong settings at once', async () => {
    const settings = { BASE_URL: 'http://mill.example', PORT: '70000', RATE_LIMIT_IP: '1.5' }
    const { code, stderr } = await runNode([entry], settings)
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^Cannot read BASE_URL "http:\/\/mill\.example": expects an origin/),
      expect.stringMatching(/^Cannot read PORT "70000": expects a number from 0 to 65535/),
      expect.stringMatching(/^Cannot read RATE_LIMIT_IP "1\.5": expects a whole number/),
      '',
    ])
    expect(code).toBe(1)
  })
})

describe('A server told to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s finishes the request in flight, drops idle connections and exits with 0',
    async (signal) => {
      const server = await startForTest()
      const idle = await connect(server.port)
      idle.send('GET /api/v1/health HTTP/1.1\r\nHost: localhost:4321\r\n\r\n')
      await idle.until(/"ok":true/)
      const slow = await connect(server.port)
      slow.send('GET /api/v1/health HTTP/1.1\r\nHost: localhost:4321\r\n')
      await wait(50)

      const started = performance.now()
      server.signal(signal)
      await server.printed(new RegExp(`"message":"${signal}: finishing the requests in flight"`))
      // No sooner than the time that idle connections are given, which is no bound for a busy machine.
      await idle.untilClosed()
      expect(slow.received()).toBe('')
      slow.send('\r\n')
      expect(await slow.untilClosed()).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*"ok":true/)
      expect(await server.exited).toBe(0)
      // It did not wait for the moment at which whatever is left is cut off.
      expect(performance.now() - started).toBeLessThan(connectionLimits.stopTimeout)
    },
  )

  it('takes no new connection while a request is in flight', async () => {
    const server = await startForTest()
    const slow = await connect(server.port)
    slow.send('GET /api/v1/health HTTP/1.1\r\nHost: localhost:4321\r\n')
    await wait(50)
    server.signal('SIGTERM')
    await server.printed(/finishing/)
    await expect(connect(server.port)).rejects.toThrow('ECONNREFUSED')
    slow.send('\r\n')
    expect(await slow.untilClosed()).toContain('HTTP/1.1 200 OK')
    expect(await server.exited).toBe(0)
  })
})

describe('What is not HTTP as it should be', () => {
  let server: BuiltServer
  beforeAll(async () => {
    server = await startBuilt()
  })
  afterAll(() => server.stop())

  it.each(['/api/v1/health', '/'])('at %s with an over-long header is refused', async (path) => {
    const head = `GET ${path} HTTP/1.1\r\nHost: localhost:4321\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`
    expectProblem(
      await exchange(server.port, head),
      'Cannot read the request: its address and headers are longer than 16384 bytes, shorten them',
      431,
    )
  })

  it.each([
    ['words', 'HELLO\r\n\r\n'],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: localhost:4321\r\n\r\n'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: localhost:4321\r\n: x\r\n\r\n'],
    [
      'two framings of the body',
      'POST / HTTP/1.1\r\nHost: localhost:4321\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('as %s is refused', async (_what, request) => {
    expectProblem(
      await exchange(server.port, request),
      'Cannot read the request: it is not well-formed HTTP',
    )
  })

  it('that does not end is refused after a while', async () => {
    const begun = 'GET /api/v1/health HTTP/1.1\r\nHost: localhost:4321\r\n'
    expectProblem(
      await exchange(server.port, begun, 25_000),
      'Cannot read the request: it did not arrive in time, send it again',
      408,
    )
  })

  it.each(['/api/v1/health', '/', '/nowhere'])('at %s with two hosts is refused', async (path) => {
    const detail = 'Cannot read the request: it needs exactly one Host line'
    for (const second of ['localhost:4321', 'evil.example']) {
      const head = `GET ${path} HTTP/1.1\r\nHost: localhost:4321\r\nhOST: ${second}\r\n\r\n`
      expectProblem(await exchange(server.port, head), detail)
    }
  })

  it('without a host is refused in HTTP/1.1 and answered in HTTP/1.0', async () => {
    expectProblem(
      await exchange(server.port, 'GET /api/v1/health HTTP/1.1\r\n\r\n'),
      'Cannot read the request: it needs exactly one Host line',
    )
    const old = await exchange(server.port, 'GET /api/v1/health HTTP/1.0\r\n\r\n')
    expect(old.status).toBe(200)
  })

  it('does not disturb the requests after it', async () => {
    await exchange(server.port, 'HELLO\r\n\r\n')
    const response = await fetch(`http://127.0.0.1:${server.port}/`)
    expect(response.status).toBe(200)
  })
})

describe('A server whose files are cut while it runs', () => {
  it('answers 503 with Retry-After, and again as before once they are back', async () => {
    const directory = await copyBuild('cut', ['server', 'data'])
    const server = await startForTest(join(directory, 'server/entry.mjs'))
    const origin = `http://127.0.0.1:${server.port}`
    const file = 'data/representations.bin'
    await truncate(join(directory, file))
    const page = await fetch(`${origin}/api/v1/page?url=/en/contact/`)
    expect(page.status).toBe(503)
    expect(page.headers.get('Content-Type')).toBe('application/problem+json')
    expect(page.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/)
    expect(await page.json()).toMatchObject({ code: 'unavailable', status: 503 })

    const state = await fetch(`${origin}/api/v1/health`)
    expect(state.status).toBe(503)
    expect(state.headers.get('Content-Type')).toBe('application/json')
    expect(state.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/)
    expect(state.headers.get('Cache-Control')).toBe('no-store')
    const body = health.parse(await state.json())
    expect(body.ok).toBe(false)
    expect(body.error).not.toBeUndefined()
    expect(JSON.stringify(body)).not.toContain(directory)

    const html = await fetch(`${origin}/en/contact/`)
    expect(html.status).toBe(503)
    expect(html.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/)
    expect(html.headers.get('Cache-Control')).toBe('no-store')

    await copyFile(join(tinyOut, file), join(directory, file))
    for (const path of ['/api/v1/page?url=/en/contact/', '/api/v1/health', '/en/contact/']) {
      expect((await fetch(origin + path)).status, path).toBe(200)
    }
  })
})

describe('A server whose files are not those of one build', () => {
  it.each([
    ['cut', async (file: string) => truncate(file, 1000)],
    ['of another build', async (file: string) => copyFile(join(tinyOut, 'data/site.json'), file)],
  ])('does not start, and says which file was %s', async (what, spoil) => {
    const directory = await copyBuild(what.replaceAll(' ', '-'), ['server', 'data'])
    await spoil(join(directory, 'data/search.bin'))
    const settings = { BASE_URL: baseUrl, PORT: '0', ...(await createAuthSettings()) }
    const { code, stderr } = await runNode([join(directory, 'server/entry.mjs')], settings)
    expect(stderr).toMatch(
      /^Cannot use the build in \S+\/data: search\.bin has \d+ bytes instead of \d+: build again or copy the whole folder\n$/,
    )
    expect(code).toBe(1)
  })

  it('answers 503 while its file is overwritten in place, and again as before after it', async () => {
    const directory = await copyBuild('overwritten', ['server', 'data'])
    const server = await startForTest(join(directory, 'server/entry.mjs'))
    const origin = `http://127.0.0.1:${server.port}`
    const file = join(directory, 'data/representations.bin')
    const good = await readFile(file)
    const paths = ['/api/v1/page?url=/en/contact/', '/api/v1/health', '/mcp/health', '/en/contact/']
    await writeFile(file, Buffer.from(good).reverse())
    for (const path of paths) expect((await fetch(origin + path)).status, path).toBe(503)
    await writeFile(file, good)
    for (const path of paths) expect((await fetch(origin + path)).status, path).toBe(200)
  })
})
