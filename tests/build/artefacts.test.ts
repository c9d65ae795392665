import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { codePoints } from '../../src/api/parameters.ts'
import { registry } from '../../src/api/registry.ts'
import { pageContent } from '../../src/api/schemas.ts'
import { decodeCbor } from '../../src/indexing/cbor.ts'
import { splitFrontMatter } from '../../src/content/content.ts'
import { readBundle } from '../../src/indexing/pagefind-bundle.ts'
import type { RenderedPage } from '../../src/site/rendered-page.ts'
import { createTwinWriter } from '../../src/markdown/twins.ts'
import { entityTag } from '../../src/http/etag.ts'
import { decodeSearchIndex, encodeSearchIndex } from '../../src/search/index-form.ts'
import type { SearchIndex } from '../../src/search/search-index.ts'
import type { Manifest } from '../../src/site/artefacts/manifest.ts'
import type { PublishedIndex, Slice } from '../../src/site/artefacts/published-index.ts'
import type { SiteData } from '../../src/site/site.ts'
import { readBundleFiles } from '../support/bundle-files.ts'
import { runNode } from '../support/child.ts'
import { fixtureContent, fixtureOut } from '../support/paths.ts'

const baseUrl = 'http://localhost:4321'

/** Pages of the fixture that are published. */
const publicPaths = [
  '/',
  '/en/contact/',
  '/en/guides/',
  '/en/guides/forms/',
  '/en/guides/long/',
  '/en/notes/',
  '/en/notes/first/',
  '/en/search/',
]

/** The artefacts of a build, read without the code of the server. */
interface Artefacts {
  readonly manifest: Manifest
  readonly site: SiteData
  readonly search: SearchIndex
  readonly index: PublishedIndex
  readonly bytes: Buffer
}

async function readArtefacts(out: string): Promise<Artefacts> {
  const file = (name: string) => readFile(join(out, 'data', name))
  const json = async (name: string): Promise<unknown> => JSON.parse((await file(name)).toString())
  return {
    manifest: (await json('manifest.json')) as Manifest,
    site: (await json('site.json')) as SiteData,
    search: decodeSearchIndex(await file('search.bin')),
    index: (await json('representations.json')) as PublishedIndex,
    bytes: await file('representations.bin'),
  } // What the build wrote; the tests look at every field they use.
}

let artefacts: Artefacts
beforeAll(async () => {
  artefacts = await readArtefacts(fixtureOut)
})

function slice([start, length]: Slice): Buffer {
  return artefacts.bytes.subarray(start, start + length)
}

function textAt(key: string): string {
  const entry = artefacts.index[key]
  if (!entry) throw new Error(`Nothing is published at ${key}`)
  return slice(entry.bytes).toString()
}

function twinOf(path: string): { fields: unknown; body: string } {
  const parts = splitFrontMatter(textAt(`${path}index.md`))
  if (!parts) throw new Error(`The twin of ${path} has no front matter`)
  return { fields: parseYaml(parts.yaml), body: parts.body }
}

describe('The manifest', () => {
  it('tells the origin, the time and how much there is', () => {
    const { manifest, index } = artefacts
    expect(manifest).toMatchObject({ format: 3, baseUrl })
    expect(manifest.buildId).toMatch(/^[0-9a-f]{16}$/)
    expect(new Date(manifest.generated).toISOString()).toBe(manifest.generated)
    expect(manifest.counts).toEqual({
      pages: publicPaths.length,
      // /en/ → /, three of redirects.yaml and one alias.
      redirects: 5,
      representations: Object.keys(index).length,
    })
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

describe('A Markdown twin', () => {
  it('has exactly title, description, url and lang in its front matter', () => {
    for (const { path, title, description, lang } of artefacts.site.pages) {
      const { fields } = twinOf(path)
      expect(fields).toEqual({ title, description, url: baseUrl + path, lang })
      expect(Object.keys(fields as object)).toEqual(['title', 'description', 'url', 'lang'])
    }
  })

  it('begins its text with the heading of the page, the only one of its rank', () => {
    for (const { path, title } of artefacts.site.pages) {
      const headings: string[] = []
      visit(parseMarkdown(twinOf(path).body), 'heading', (node) => {
        if (node.depth === 1) headings.push(textOf(node))
      })
      expect(headings, path).toEqual([title])
      expect(parseMarkdown(twinOf(path).body).children[0]?.type, path).toBe('heading')
    }
  })

  it('leaves out navigation, forms and scripts', () => {
    const html = textAt('/en/search/')
    expect(html).toMatch(/<nav[\s>]/)
    expect(html).toMatch(/<form[\s>]/)
    for (const { path } of artefacts.site.pages) {
      const { body } = twinOf(path)
      expect(body, path).not.toMatch(/<\/?(?:nav|form|script|style|input|noscript|header|footer)\b/)
    }
    // The prose of the page is all that is left of it.
    expect(twinOf('/en/search/').body.trim()).toBe('# Search\n\nType a word.')
  })

  it('has absolute links and pictures only', () => {
    for (const { path } of artefacts.site.pages) {
      visit(parseMarkdown(twinOf(path).body), ['link', 'image', 'definition'], (node) => {
        if ('url' in node) expect(node.url, path).toMatch(/^(?:https?:\/\/|mailto:|tel:)/)
      })
    }
  })

  it('keeps tables, code byte for byte, lists in lists, task lists and definitions', () => {
    const { body } = twinOf('/en/guides/forms/')
    const root = parseMarkdown(body)
    const table = root.children.find((node) => node.type === 'table')
    expect(table?.align).toEqual(['left', 'right', 'center'])
    expect(table?.children.map((row) => row.children.map(textOf))).toEqual([
      ['Vessel', 'Litres', 'Use'],
      ['Cup', '0.25', 'tea'],
      ['Jug | can', '2', 'water'],
    ])
    expect(body).toContain(`[water](${baseUrl}/en/contact/)`)

    const code = root.children.find((node) => node.type === 'code')
    expect(code?.lang).toBe('json')
    expect(code?.value).toBe('{\n  "cup": 0.25,\n\n  "jug": [2, "`tick`"]\n}')

    const lists = root.children.filter((node) => node.type === 'list')
    expect(lists.map(outline)).toEqual([
      ['Fill the jug', ['slowly', 'with cold water', ['from the tap']], 'Pour'],
      ['[x] done', '[ ] open'],
      ['Cup: A small vessel.', 'Jug: A large vessel with a spout.'],
    ])
    expect(lists[0]?.ordered).toBe(true)
  })

  it('keeps a picture with its text and the address of the published file', () => {
    const pictures: { url: string; alt: string | null | undefined }[] = []
    visit(parseMarkdown(twinOf('/en/guides/forms/').body), 'image', ({ url, alt }) => {
      pictures.push({ url, alt })
    })
    expect(pictures.map(({ alt }) => alt)).toEqual([
      'A cup beside a jug',
      'Hills, a brook and the sun',
      'The wheel of a mill',
    ])
    const [picture] = pictures
    expect(picture?.url.startsWith(`${baseUrl}/`)).toBe(true)
    expect(artefacts.index).toHaveProperty([picture?.url.slice(baseUrl.length) ?? ''])
  })

  it('keeps letters outside ASCII', () => {
    expect(twinOf('/en/notes/first/').body).toContain('Zażółć gęślą jaźń, Straße, 😀.')
  })

  it('of a long page is whole, while the answer about it is cut', async () => {
    const source = await readFile(join(fixtureContent, 'pages/en/guides/long.md'), 'utf8')
    const paragraphs = source.split('\n').filter((line) => line.startsWith('Paragraph '))
    expect(paragraphs).toHaveLength(1300)
    const twin = textAt('/en/guides/long/index.md')
    expect(twin.split('\n').filter((line) => line.startsWith('Paragraph '))).toEqual(paragraphs)

    const answer = pageContent.parse(JSON.parse(textAt('/api/v1/page?url=/en/guides/long/')))
    expect(answer.truncated).toBe(true)
    expect(codePoints(answer.markdown)).toBeLessThanOrEqual(120_000)
    expect(twin.startsWith(answer.markdown)).toBe(true)
  })
})

const parser = unified().use(remarkParse).use(remarkGfm)

function parseMarkdown(markdown: string) {
  return parser.parse(markdown)
}

type MarkdownNode = ReturnType<typeof parseMarkdown>['children'][number]

function textOf(node: object): string {
  if ('value' in node && typeof node.value === 'string') return node.value
  return 'children' in node && Array.isArray(node.children)
    ? node.children.map((child: object) => textOf(child)).join('')
    : ''
}

/** Items of a list as texts, with the list inside an item behind it. */
function outline(list: Extract<MarkdownNode, { type: 'list' }>): unknown[] {
  return list.children.flatMap(({ children, checked }) => {
    const box = typeof checked === 'boolean' ? `[${checked ? 'x' : ' '}] ` : ''
    return children.map((child) => (child.type === 'list' ? outline(child) : box + textOf(child)))
  })
}

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
    const [bundle] = readBundle(await readBundleFiles(fixtureOut))
    expect(bundle?.pages.map(({ url }) => url).toSorted()).toEqual(publicPaths)
  })

  it('are not among the files for the browser', async () => {
    const files = await readdir(join(fixtureOut, 'client'), { recursive: true })
    expect(files.filter((file) => /draft|later|gone/.test(file))).toEqual([])
  })
})

describe('Prepared answers', () => {
  it('are as their operation describes them, and every operation that can has some', () => {
    const answered = new Set<string>()
    for (const [key, entry] of Object.entries(artefacts.index)) {
      if (!key.startsWith('/api/')) continue
      const [path = ''] = key.split('?')
      const operation = registry.find(({ paths }) => paths.includes(path))
      const body: unknown = JSON.parse(slice(entry.bytes).toString())
      expect(operation?.output.parse(body), key).toEqual(body)
      answered.add(operation?.id ?? key)
    }
    const preparable = registry.filter(({ representation }) => representation).map(({ id }) => id)
    expect([...answered].toSorted()).toEqual(preparable.toSorted())
    expect(answered).toContain('page')
  })
})

describe('A second build of the same content', () => {
  // Pagefind writes the values of a filter in an order that differs from run to run, and names files by what is in them.
  const unstable = /^\/pagefind\/(?:filter\/.*|pagefind-entry\.json|.*\.pf_meta)$/

  it('gives the same representations, search index and site, the time apart', async () => {
    // Astro keeps notes in `.astro` of its root, which a preview running beside would share.
    const root = `.cache/tests/again-${process.pid}`
    onTestFinished(() => rm(root, { recursive: true, force: true }))
    const parts = ['src', 'scripts', 'public', 'astro.config.mjs', 'package.json', fixtureContent]
    for (const part of parts) {
      await cp(part, join(root, part), { recursive: true })
    }
    const out = join(root, 'out')
    const settings = { CONTENT_DIR: fixtureContent, OUT_DIR: 'out', BASE_URL: baseUrl }
    const { code, stderr } = await runNode(['scripts/build.ts'], settings, root)
    expect(stderr).toBe('')
    expect(code).toBe(0)
    const again = await readArtefacts(out)
    const contents = ({ index, bytes, site }: Artefacts) =>
      Object.entries(index)
        .filter(([key]) => !unstable.test(key))
        .map(([key, entry]) => {
          const [start, length] = entry.bytes
          const text = bytes.toString('latin1', start, start + length)
          // The examples of the documents tell the time of the build.
          return [key, entry.type, entry.link, text.replaceAll(site.info.generated, 'then')]
        })
    expect(contents(again)).toEqual(contents(artefacts))
    expect(Object.keys(again.index)).toHaveLength(Object.keys(artefacts.index).length)
    const bytesOf = ({ search }: Artefacts) => Buffer.from(encodeSearchIndex(search))
    expect(bytesOf(again).equals(bytesOf(artefacts))).toBe(true)
    const { generated } = again.site.info
    expect(again.site).toEqual({ ...artefacts.site, info: { ...artefacts.site.info, generated } })
    expect(Date.parse(generated)).toBeGreaterThan(Date.parse(artefacts.site.info.generated))
  })
})

describe('The writer of twins', () => {
  async function createCacheFile(content?: string): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), 'vitrine-twins-'))
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    const file = join(directory, 'deep/twins.json')
    if (content === undefined) return file
    await writeFile(join(directory, 'twins.json'), content)
    return join(directory, 'twins.json')
  }

  function renderedPage(path: string): RenderedPage {
    const record = artefacts.site.pages.find((page) => page.path === path)
    if (!record) throw new Error(`The fixture has no page at ${path}`)
    return { record, html: textAt(path) }
  }

  async function saveOne(file: string): Promise<void> {
    const writer = await createTwinWriter(file, artefacts.site)
    writer.render(renderedPage('/en/notes/first/'))
    await writer.save()
  }

  /** Marks every kept twin, so that one sees whether it is used. */
  async function mark(file: string): Promise<void> {
    const kept: unknown = JSON.parse(await readFile(file, 'utf8'))
    const keys = Object.keys(kept as object)
    await writeFile(file, JSON.stringify(Object.fromEntries(keys.map((key) => [key, 'kept']))))
  }

  it('makes the twin that the build publishes', async () => {
    const writer = await createTwinWriter(await createCacheFile(), artefacts.site)
    const page = renderedPage('/en/guides/forms/')
    expect(writer.render(page)).toBe(textAt('/en/guides/forms/index.md'))
  })

  it('uses again what the build before has made of the same page', async () => {
    const file = await createCacheFile()
    await saveOne(file)
    await mark(file)
    const writer = await createTwinWriter(file, artefacts.site)
    expect(writer.render(renderedPage('/en/notes/first/'))).toBe('kept')
  })

  it('converts a page again when its HTML or the origin is another', async () => {
    const file = await createCacheFile()
    await saveOne(file)
    await mark(file)
    const { record, html } = renderedPage('/en/notes/first/')
    const edited = { record, html: html.replace('Rivers carry silt', 'Rivers carry sand') }
    const writer = await createTwinWriter(file, artefacts.site)
    expect(writer.render(edited)).toContain('Rivers carry sand')

    const info = { ...artefacts.site.info, baseUrl: 'https://brook.example' }
    const elsewhere = await createTwinWriter(file, { ...artefacts.site, info })
    expect(elsewhere.render({ record, html })).toContain('url: https://brook.example/en/notes/')
  })

  it('forgets twins that a build did not use', async () => {
    const file = await createCacheFile()
    await saveOne(file)
    const writer = await createTwinWriter(file, artefacts.site)
    writer.render(renderedPage('/en/contact/'))
    await writer.save()
    expect(Object.keys(JSON.parse(await readFile(file, 'utf8')) as object)).toHaveLength(1)
    expect(await readFile(file, 'utf8')).not.toContain('Rivers carry silt')
  })

  it.each(['', '{"abc', 'null', '[]', '"text"', '{"a":1}'])(
    'ignores a cache file that holds %j',
    async (content) => {
      const file = await createCacheFile(content)
      const writer = await createTwinWriter(file, artefacts.site)
      const twin = writer.render(renderedPage('/en/notes/first/'))
      expect(twin).toBe(textAt('/en/notes/first/index.md'))
      await writer.save()
      expect(Object.values(JSON.parse(await readFile(file, 'utf8')) as object)).toEqual([twin])
    },
  )

  it('refuses a page that says something else than its record', async () => {
    const writer = await createTwinWriter(await createCacheFile(), artefacts.site)
    const { record, html } = renderedPage('/en/notes/first/')
    expect(() => writer.render({ record: { ...record, title: 'Second note' }, html })).toThrow(
      'The page at /en/notes/first/ was rendered with the title "First note", its content says "Second note"',
    )
  })
})

describe('CBOR', () => {
  function decodeHex(hex: string): unknown {
    return decodeCbor(Buffer.from(hex, 'hex'))
  }

  it.each<[string, unknown]>([
    ['00', 0],
    ['01', 1],
    ['0a', 10],
    ['17', 23],
    ['1818', 24],
    ['1819', 25],
    ['1864', 100],
    ['1903e8', 1000],
    ['1a000f4240', 1_000_000],
    ['20', -1],
    ['29', -10],
    ['3863', -100],
    ['3903e7', -1000],
    ['f4', false],
    ['f5', true],
    ['f6', null],
    ['f7', undefined],
    ['60', ''],
    ['6161', 'a'],
    ['6449455446', 'IETF'],
    ['62225c', '"\\'],
    ['62c3bc', 'ü'],
    ['63e6b0b4', '水'],
    ['64f0908591', '𐅑'],
    ['80', []],
    ['83010203', [1, 2, 3]],
    ['8301820203820405', [1, [2, 3], [4, 5]]],
    [
      '98190102030405060708090a0b0c0d0e0f101112131415161718181819',
      Array.from({ length: 25 }, (_, index) => index + 1),
    ],
  ])('%s of RFC 8949 appendix A decodes', (hex, value) => {
    expect(decodeHex(hex)).toEqual(value)
  })

  it.each([
    ['40', ''],
    ['4401020304', '01020304'],
  ])('%s of RFC 8949 appendix A decodes to bytes', (hex, bytes) => {
    const value = decodeHex(hex)
    expect(value).toBeInstanceOf(Uint8Array)
    expect(Buffer.from(value as Uint8Array).toString('hex')).toBe(bytes)
  })

  it('decodes a part of a larger buffer at its place', () => {
    const whole = new Uint8Array([0xff, 0x19, 0x03, 0xe8, 0xff])
    expect(decodeCbor(whole.subarray(1, 4))).toBe(1000)
  })

  it.each([
    ['1b000000e8d4a51000', 'length form 27 at byte 1'],
    ['3bffffffffffffffff', 'length form 27 at byte 1'],
    ['f90000', 'simple value 25'],
    ['fa47c35000', 'simple value 26'],
    ['fb3ff199999999999a', 'simple value 27'],
    ['f0', 'simple value 16'],
    ['f8ff', 'simple value 24'],
    ['c11a514b67b0', 'major type 6'],
    ['a0', 'major type 5'],
    ['a201020304', 'major type 5'],
    ['5f42010243030405ff', 'length form 31 at byte 1'],
    ['9fff', 'length form 31 at byte 1'],
    ['82019f0203ff', 'length form 31 at byte 3'],
  ])('%s of RFC 8949 appendix A is refused: %s is not known', (hex, what) => {
    expect(() => decodeHex(hex)).toThrow(new Error(`Cannot decode CBOR: ${what} is not known`))
  })

  it.each(['', '18', '1903', '1a000f42', '83 01 02', '6261', '44010203'])(
    '"%s", which is cut off, is refused',
    (hex) => {
      expect(() => decodeHex(hex.replaceAll(' ', ''))).toThrow(
        new Error('Cannot decode CBOR: it ends inside an item'),
      )
    },
  )
})
