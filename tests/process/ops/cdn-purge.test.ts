/**
 * A publish with caches in front, nginx and Varnish: what changed is fresh at once, what did not
 * change stays.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { caches, createAskRaw } from '../../support/caches.ts'
import type { AskRaw, RunningCache } from '../../support/caches.ts'
import { startService } from '../../support/built-service.ts'
import { runNode } from '../../support/child.ts'
import { pageText, smallSite, writeContent } from '../../support/content-folder.ts'
import { useFolder } from '../../support/folder.ts'
import { freePort } from '../../support/free-port.ts'

const folder = useFolder()
const content = join(folder, 'content')
let settings: Record<string, string> = {}
let askService: AskRaw
const running: (readonly [string, RunningCache])[] = []

beforeAll(async () => {
  const port = await freePort()
  const places = { CONTENT_DIR: content, OUT_DIR: join(folder, 'out'), PORT: String(port) }
  settings = { ...places, TRUST_PROXY_HOPS: '1' }
  await writeContent(content, {
    ...smallSite,
    'pages/en/bran.md': pageText({ title: 'Bran' }, 'Brown.'),
    'pages/en/meal.md': pageText({ title: 'Meal' }),
  })
  await publish('first')
  const service = await startService(['scripts/serve.ts'], settings)
  askService = createAskRaw(port)
  for (const [name, start] of Object.entries(caches)) running.push([name, await start(port, 1)])
  return async () => {
    for (const [, cache] of running) await cache.stop()
    await service.stop()
  }
})

/** Publishes with another text of one page. */
async function publish(word: string, more: Record<string, string> = {}): Promise<string> {
  const text = pageText({ title: 'Flour' }, `It is ${word}.`)
  await writeContent(content, { 'pages/en/flour.md': text })
  const { code, stdout, stderr } = await runNode(['scripts/publish.ts'], { ...settings, ...more })
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

const forms: readonly Readonly<Record<string, string>>[] = [
  { accept: 'text/html' },
  { accept: 'text/markdown' },
  { accept: 'text/plain', 'accept-encoding': 'gzip' },
  { accept: 'text/html', 'accept-encoding': 'br' },
]
const reads = ['/api/v1/page?url=/en/flour/', '/api/v1/page?url=/en/flour/&maxTokens=2000'] as const

/**
 * Words that the changed page has in its forms, under its addresses and in the API, and whether the
 * other one was kept.
 */
async function look({ ask }: RunningCache, read: string) {
  const wordOf = async (target: string, headers: Record<string, string> = {}) =>
    /It is (\w+)\./.exec((await ask(target, { headers })).body.toString())?.[1]
  const plain = forms.filter((form) => !('accept-encoding' in form))
  const page = await Promise.all(plain.map((headers) => wordOf('/en/flour/', headers)))
  const coded = await Promise.all(forms.map((headers) => ask('/en/flour/', { headers })))
  const other = await Promise.all(forms.map((headers) => ask('/en/bran/', { headers })))
  return {
    page: new Set([...page, await wordOf('/en/flour/index.md'), await wordOf('/en/flour.md')]),
    tags: coded.map(({ headers }) => headers.etag),
    api: await wordOf(read),
    otherIsKept: other.every(({ isKept }) => isKept),
  }
}

describe('a publish', () => {
  it('that tells no cache leaves old copies', async () => {
    for (const [, cache] of running) await look(cache, reads[0])
    await publish('second')
    for (const [name, cache] of running) {
      const { page, api, otherIsKept } = await look(cache, reads[0])
      expect([name, [...page], api, otherIsKept]).toEqual([name, ['first'], 'first', true])
    }
  })

  it('that tells them shows what changed at once, in every form, and leaves what did not', async () => {
    for (const [name, cache] of running) {
      // Of the release before, whose tag goes: nobody has asked for this address till now.
      expect([name, (await look(cache, reads[1])).api]).toEqual([name, 'second'])
      expect((await cache.ask('/en/meal/')).status).toBe(200)
    }
    await rm(join(content, 'pages/en/meal.md'))
    const commands = running.map(([, { purgeCommand }]) => `${purgeCommand} < ${folder}/urls`)
    const command = [`cat > ${folder}/urls`, ...commands].join(' && ')
    const told = await publish('third', { PURGE_COMMAND: command })
    expect(told).toMatch(/ {2}Purge: \d+ addresses, cache tag release-[0-9a-f]{16} /)
    for (const [name, cache] of running) {
      const { page, api, tags, otherIsKept } = await look(cache, reads[1])
      expect([name, [...page], api, otherIsKept]).toEqual([name, ['third'], 'third', true])
      // A copy of the first release, which no purge had reached.
      expect([name, (await look(cache, reads[0])).api]).toEqual([name, 'third'])
      // Each form and coding is the new one.
      const now = await Promise.all(forms.map((headers) => askService('/en/flour/', { headers })))
      expect([name, tags]).toEqual([name, now.map(({ headers }) => headers.etag)])
      expect([name, (await cache.ask('/en/meal/')).status]).toEqual([name, 404])
    }
  })
})
