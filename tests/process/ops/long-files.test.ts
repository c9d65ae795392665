import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { cacheFolder } from '../../../src/astro/cache-folder.ts'
import { baseUrl } from '../../support/app.ts'
import { newestIn } from '../../support/built-site.ts'
import { startBuiltService, stopWithTest } from '../../support/built-service.ts'
import { runNode } from '../../support/child.ts'
import { createContentFolder, pageText } from '../../support/content-folder.ts'
import { makeFolder } from '../../support/folder.ts'
import { get } from '../../support/wire.ts'

const length = 30 * 1024 * 1024
/** Bytes a second. */
const pace = 3_000_000

/** Bytes that repeat nowhere, so that no part can be taken for another. */
function makeFilm(): Uint8Array {
  const words = new Uint32Array(length / 4).map((_, at) => Math.imul(at, 0x9e3779b1))
  return new Uint8Array(words.buffer)
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A service whose one page links to a film. */
async function serveFilm(film: Uint8Array) {
  const directory = await createContentFolder({
    'pages/en/index.md': pageText({ title: 'Mill', type: 'home' }, '[The mill](./film.mp4)'),
    'pages/en/film.mp4': film,
  })
  const outDir = await makeFolder()
  onTestFinished(() =>
    rm(cacheFolder({ contentDir: directory, outDir }), { recursive: true, force: true }),
  )
  const settings = { CONTENT_DIR: directory, OUT_DIR: outDir, BASE_URL: baseUrl }
  const built = await runNode(['scripts/build.ts'], settings)
  expect(built.code, built.stderr).toBe(0)
  const service = stopWithTest(await startBuiltService(await newestIn(outDir)))
  const page = await (await service.fetch(`${baseUrl}/`)).text()
  const [path = ''] = /\/_astro\/[^"]*\.mp4/.exec(page) ?? []
  return { service, path }
}

/** Reads an answer at a pace; resolves with its body as far as it came. */
async function readAtPace(port: number, path: string): Promise<Buffer> {
  const socket = createConnection({ host: '127.0.0.1', port })
  onTestFinished(() => {
    socket.destroy()
  })
  socket.on('error', () => undefined)
  socket.write(get(path, ['Connection: close']))
  const chunks: Buffer[] = []
  const started = performance.now()
  let received = 0
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    received += chunk.length
    const ahead = (received / pace) * 1000 - (performance.now() - started)
    if (ahead > 0) await wait(ahead)
  }
  const all = Buffer.concat(chunks)
  return all.subarray(all.indexOf('\r\n\r\n') + 4)
}

/** Opens a connection a second that asks for a file and reads nothing. */
function attack(port: number, path: string): void {
  const timer = setInterval(() => {
    const socket = createConnection({ host: '127.0.0.1', port, localAddress: '127.0.0.9' })
    socket.on('error', () => undefined)
    socket.pause().write(get(path))
    onTestFinished(() => {
      socket.destroy()
    })
  }, 1000)
  onTestFinished(() => {
    clearInterval(timer)
  })
}

describe('A film of 30 MB', () => {
  it('comes whole to five readers, next to clients that ask for it and read nothing', async () => {
    const film = makeFilm()
    const { service, path } = await serveFilm(film)
    attack(service.port, path)
    const readers = Array.from({ length: 5 }, async (_, at) => {
      await wait(at * 300)
      const body = await readAtPace(service.port, path)
      return { length: body.length, sha256: sha256(body) }
    })
    const whole = { length, sha256: sha256(film) }
    expect(await Promise.all(readers)).toEqual(readers.map(() => whole))
    const range = { headers: { Range: `bytes=${length - 5}-` } }
    const rest = await service.fetch(baseUrl + path, range)
    expect(rest.status).toBe(206)
    expect(new Uint8Array(await rest.arrayBuffer())).toEqual(film.subarray(length - 5))
  })
})
