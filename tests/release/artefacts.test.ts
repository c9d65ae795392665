/** What a build writes for the server. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { securityRenewal } from '../../src/descriptions/security-txt.ts'
import { readBundle } from '../../src/indexing/pagefind-bundle.ts'
import { entityTag } from '../../src/http/etag.ts'
import { artefactFormat } from '../../src/site/artefacts/manifest.ts'
import { readBundleFiles } from '../support/bundle-files.ts'
import { baseUrl } from '../support/app.ts'
import { artefacts, publicPaths, slice, tinyOut } from '../support/artefacts.ts'
import { readRegistry } from '../support/registry.ts'

const registry = await readRegistry('tiny')

describe('The manifest', () => {
  it('tells the origin, the time and how much there is', () => {
    const { manifest, index } = artefacts
    expect(manifest).toMatchObject({ format: artefactFormat, baseUrl })
    expect(manifest.buildId).toMatch(/^[0-9a-f]{16}$/)
    expect(new Date(manifest.generated).toISOString()).toBe(manifest.generated)
    expect(manifest.counts).toEqual({
      pages: publicPaths.length,
      // /en/ → /, three of redirects.yaml and one alias.
      redirects: 5,
      representations: Object.keys(index).length,
    })
  })

  it('tells when another release is due', () => {
    const { manifest, site } = artefacts
    // Before notes/later.md appears, in 2099, security.txt has to be renewed.
    expect(manifest.nextChange).toBe(securityRenewal(site)?.toISOString())
    const days =
      (Date.parse(manifest.nextChange ?? '') - Date.parse(manifest.generated)) / 86_400_000
    expect(Math.ceil(days)).toBe(270)
  })

  it('agrees with the data of the site', () => {
    const { manifest, site } = artefacts
    expect(site.pages.map(({ path }) => path).toSorted()).toEqual(publicPaths)
    expect(site.info.generated).toBe(manifest.generated)
    expect(site.redirects).toEqual({
      '/en/': '/',
      '/start.html/': '/en/guides/',
      '/begin/': '/en/guides/',
      '/old-contact/': '/en/contact/',
      '/en/write-to-us/': '/en/contact/',
    })
  })
})

describe('Every representation', () => {
  it('has codings that decode to its bytes, and the entity tag of its bytes', () => {
    for (const [key, { etag, bytes, br, gzip }] of Object.entries(artefacts.index)) {
      const plain = slice(bytes)
      expect(plain, key).toHaveLength(bytes[1])
      expect(etag, key).toBe(entityTag(plain))
      if (br) expect(brotliDecompressSync(slice(br)).equals(plain), `${key} br`).toBe(true)
      if (gzip) expect(gunzipSync(slice(gzip)).equals(plain), `${key} gzip`).toBe(true)
    }
  })

  it('of a long text has both codings, shorter than itself; pictures have none', () => {
    for (const [key, { type, bytes, br, gzip }] of Object.entries(artefacts.index)) {
      const coded = /^text\/|json/.test(type) && bytes[1] > 1000
      expect([br !== undefined, gzip !== undefined], key).toEqual(
        coded || br ? [true, true] : [false, false],
      )
      if (coded) expect(Math.max(br?.[1] ?? 0, gzip?.[1] ?? 0), key).toBeLessThan(bytes[1])
      if (type.startsWith('image/webp')) expect(br, key).toBeUndefined()
    }
  })

  it('has bytes of its own, which together are the whole file', () => {
    const slices = Object.values(artefacts.index)
      .flatMap(({ bytes, br, gzip }) => [bytes, br, gzip])
      .filter((part) => part !== undefined)
      .toSorted(([a], [b]) => a - b)
    let end = 0
    for (const [start, length] of slices) {
      expect(start).toBe(end)
      end = start + length
    }
    expect(end).toBe(artefacts.bytes.length)
  })

  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/index.md', 'text/markdown; charset=utf-8'],
    ['/en/guides/forms/', 'text/html; charset=utf-8'],
    ['/pagefind/pagefind.js', 'text/javascript; charset=utf-8'],
    ['/api/v1/contact', 'application/json'],
  ])('such as %s has the media type %s', (key, type) => {
    expect(artefacts.index[key]?.type).toBe(type)
  })

  it('of a page is there as HTML, as Markdown and as an answer', () => {
    for (const path of publicPaths) {
      for (const key of [path, `${path}index.md`, `/api/v1/page?url=${path}`]) {
        expect(artefacts.index, key).toHaveProperty([key])
      }
    }
  })
})

describe('Pages that are not public', () => {
  const words = ['Draft note', 'Nobody reads this', 'Not finished', 'Later note', 'Wait for it']
  const more = ['Gone note', 'Expired long ago', 'It was here', '2099-01-01']
  const addresses = ['/notes/draft', '/notes/later', '/notes/gone']

  it('are nowhere in what is published: HTML, Markdown, answers, data', () => {
    const { bytes, site } = artefacts
    expect(bytes.includes('First note'), 'a public page is found this way').toBe(true)
    for (const text of [...words, ...more, ...addresses]) {
      expect(bytes.includes(text), text).toBe(false)
      expect(JSON.stringify(site), text).not.toContain(text)
    }
  })

  it('are nowhere in the search indexes', async () => {
    const stems = artefacts.search.languages.flatMap((language) => language.terms)
    expect(stems).toContain('silt')
    for (const stem of ['draft', 'finish', 'later', 'wait', 'gone', 'expir', 'centuri']) {
      expect(stems).not.toContain(stem)
    }
    const [bundle] = readBundle(await readBundleFiles(tinyOut))
    expect(bundle?.pages.map(({ url }) => url).toSorted()).toEqual(publicPaths)
  })

  it('are not among the files for the browser', async () => {
    const files = await readdir(join(tinyOut, 'client'), { recursive: true })
    expect(files.filter((file) => /draft|later|gone/.test(file))).toEqual([])
  })
})

it('Prepared answers are as their operation describes them, and every operation that can has some', () => {
  const answered = new Set<string>()
  for (const [key, entry] of Object.entries(artefacts.index)) {
    if (!key.startsWith('/api/')) continue
    const [path = ''] = key.split('?')
    const operation = registry.find(({ paths }) => paths.includes(path))
    const body: unknown = JSON.parse(slice(entry.bytes).toString())
    expect(operation?.output.parse(body), key).toEqual(body)
    answered.add(operation?.id ?? key)
  }
  const preparable = registry.filter(({ preparedKey }) => preparedKey).map(({ id }) => id)
  expect([...answered].toSorted()).toEqual(preparable.toSorted())
  expect(answered).toContain('page')
})
