/**
 * Many publishes in a row, each with another accent colour, over three replicas behind nginx, and
 * behind Varnish that is never purged: no request for a digested file is answered 404. Requests run
 * while `deploy/publish-to.sh` publishes.
 *
 * The full figure: `PUBLISHES=20 REQUESTS=100000 npx vitest run
 * tests/process/ops/many-publishes.test.ts`
 */
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useFolder } from '../../support/folder.ts'
import { freePort } from '../../support/free-port.ts'
import { baseUrl } from '../../support/app.ts'
import { createAuthSettings } from '../../support/auth-settings.ts'
import { caches, createAskRaw } from '../../support/caches.ts'
import type { AskRaw, RunningCache } from '../../support/caches.ts'
import { startProgram } from '../../support/child.ts'
import { pageText, siteYaml, writeContent } from '../../support/content-folder.ts'
import { plainPlaces, startNginx, upstreamPlaces } from '../../support/nginx.ts'
import type { Nginx } from '../../support/nginx.ts'
import { startReplica } from '../../support/replicas.ts'
import type { Replica } from '../../support/replicas.ts'

/** More than the releases that are kept, so that some are removed. */
const publishes = Number(process.env.PUBLISHES ?? 7)
const requests = Number(process.env.REQUESTS ?? 10_000)

const hosts = ['one.example', 'two.example', 'three.example']
const pages = ['/', '/en/flour/', '/en/bran/']
const filmLength = 30_000_000

const folder = useFolder()
const content = join(folder, 'content')
let environment: Record<string, string> = {}
let replicas: Replica[] = []
let nginx: Nginx | undefined
/** Port of nginx. */
let port = 0
/** Address of a long file. */
let film = ''
let varnish: RunningCache | undefined
let askNginx: AskRaw
let askVarnish: AskRaw

/** What readers have seen. */
const seen = {
  isOver: false,
  requests: 0,
  downloads: 0,
  files: new Set<string>(),
  faults: [] as string[],
}

beforeAll(async () => {
  // A machine is a folder: what ssh is told to run there is run in it. Its file `port` is the port
  // of its server.
  await mkdir(join(folder, 'bin'))
  const ssh = `#!/bin/sh
cd '${folder}'/"$1" && shift
exec sh -c "$(printf %s "$*" | sed "s/:4321/:$(cat port 2>/dev/null || echo 1)/")"
`
  await writeFile(join(folder, 'bin/ssh'), ssh)
  await chmod(join(folder, 'bin/ssh'), 0o755)
  for (const host of hosts) await mkdir(join(folder, host, 'site/releases'), { recursive: true })
  environment = {
    ...{ CONTENT_DIR: content, OUT_DIR: join(folder, 'out'), BASE_URL: baseUrl },
    ...{ HOSTS: hosts.join(' '), TARGET: 'site', PORT: String(await freePort()) },
    PATH: join(folder, 'bin') + delimiter + (process.env.PATH ?? ''),
  }
  await writeContent(content, {
    'pages/en/film.mp4': randomBytes(filmLength),
    'pages/en/bran.md': pageText({ title: 'Bran' }, '[The film](./film.mp4)'),
  })
  await publish(0)
  const keys = await createAuthSettings()
  const start = (host: string) => startReplica(join(folder, host, 'site/current'), keys)
  replicas = await Promise.all(hosts.map(start))
  for (const [at, host] of hosts.entries()) {
    await writeFile(join(folder, host, 'port'), String(replicas[at]?.port))
  }
  const [first = 0, ...others] = replicas.map(({ port }) => port)
  port = await freePort()
  const places = { ...plainPlaces(port, await freePort()), ...upstreamPlaces([first, ...others]) }
  nginx = await startNginx({ 'vitrine.conf': places })
  varnish = await caches.Varnish(port, 1)
  askNginx = createAskRaw(port)
  askVarnish = varnish.ask
  film = /\/_astro\/film\.[^"]+/.exec(await read(askNginx, '/en/bran/'))?.[0] ?? ''
})

afterAll(async () => {
  seen.isOver = true
  await varnish?.stop()
  await nginx?.stop()
  for (const replica of replicas) await replica.stop()
})

/** Publishes to all machines with another colour and another text, as an operator does. */
async function publish(count: number): Promise<void> {
  const colour = `#${(0x20 + count * 5).toString(16)}2060`
  await writeContent(content, {
    'site.yaml': `${siteYaml}brand: { accent: '${colour}' }\n`,
    'pages/en/index.md': pageText({ title: 'Mill', type: 'home' }, `Publish ${count}.`),
    'pages/en/flour.md': pageText({ title: 'Flour' }, `Publish ${count}.`),
  })
  const child = startProgram('sh', ['deploy/publish-to.sh'], environment)
  expect([await child.exited, child.output()]).toEqual([0, expect.any(String)])
}

async function read(ask: AskRaw, target: string): Promise<string> {
  const { status, body } = await ask(target)
  if (status !== 200) seen.faults.push(`${target}: ${status}`)
  return body.toString('latin1')
}

/** Reads pages and the list of the search index, which name digested files. */
async function readPages(ask: AskRaw): Promise<void> {
  while (!seen.isOver) {
    await wait(50)
    for (const page of pages) {
      for (const [, file = ''] of (await read(ask, page)).matchAll(digestedName)) {
        await addFile(file)
      }
    }
    const list = JSON.parse(await read(ask, '/pagefind/pagefind-entry.json')) as {
      languages: Record<string, { hash: string }>
    }
    for (const { hash } of Object.values(list.languages)) {
      await addFile(`/pagefind/pagefind.${hash}.pf_meta`)
    }
  }
}

const digestedName = /["=\s](?:http:\/\/localhost:4321)?(\/_astro\/[^"\s<>]+)/g

/** A file is asked for as soon as a page names it. */
async function addFile(file: string): Promise<void> {
  if (file === film || seen.files.has(file)) return
  seen.files.add(file)
  await readFile(file)
}

/** Reads a digested file past Varnish, which would keep it for a year, and through Varnish. */
async function readFile(file: string): Promise<void> {
  await read(askNginx, file)
  await read(askVarnish, file)
  seen.requests += 2
}

/** Reads all digested files that were ever named, again and again. */
async function readFiles(): Promise<void> {
  while (!seen.isOver) {
    // Until a page has named the first one there is nothing to await.
    await wait(1)
    for (const file of [...seen.files]) await readFile(file)
  }
}

/** Takes a long file slowly, so that downloads are under way whenever a release is switched. */
async function download(): Promise<void> {
  while (!seen.isOver) {
    const asking = get({ host: '127.0.0.1', port, path: film, headers: { host: 'localhost' } })
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    let length = 0
    for await (const chunk of answer) {
      length += (chunk as Uint8Array).length
      await wait(20)
    }
    const is = `${answer.statusCode ?? 0}, ${length} bytes`
    if (is !== `200, ${filmLength} bytes`) seen.faults.push(`${film}: ${is}`)
    seen.downloads += 1
  }
}

describe('Many publishes over three replicas', () => {
  it('leave no request for a digested file without an answer', async () => {
    const readers = [
      ...[askNginx, askVarnish].map(readPages),
      readFiles(),
      ...[download(), download(), download()],
    ]
    try {
      for (let count = 1; count <= publishes; count += 1) await publish(count)
      while (seen.requests < requests) await wait(100)
    } finally {
      seen.isOver = true
      await Promise.all(readers)
    }
    expect(seen.faults).toEqual([])
    // Each publish had a colour of its own, so each page had another picture for links.
    const pictures = [...seen.files].filter((file) => file.includes('/og/'))
    expect(pictures).toHaveLength((publishes + 1) * pages.length)
    expect(seen.downloads).toBeGreaterThanOrEqual(3)
    expect(await readdir(join(folder, 'out/earlier'))).toHaveLength(publishes + 1 - 5)
    process.stderr.write(`${seen.requests} requests for ${seen.files.size} digested files\n`)
  }, 1_800_000)
})
