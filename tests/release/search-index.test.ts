import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { checkGoldenStems } from '../../src/indexing/golden-stems.ts'
import type { BundleFile } from '../../src/indexing/pagefind.ts'
import { readBundle } from '../../src/indexing/pagefind-bundle.ts'
import type { BundleLanguage } from '../../src/indexing/pagefind-bundle.ts'
import { compileSearchIndex } from '../../src/indexing/compile.ts'
import { readCounts } from '../../src/search/coded-counts.ts'
import { readText } from '../../src/search/coded-texts.ts'
import { decodeSearchIndex, encodeSearchIndex } from '../../src/search/index-form.ts'
import { unpackCounts } from '../../src/search/search-index.ts'
import type { SearchIndex } from '../../src/search/search-index.ts'
import type { SiteData } from '../../src/site/site.ts'
import { readBundleFiles } from '../support/bundle-files.ts'
import { builtSite } from '../support/built-site.ts'

const tinyOut = await builtSite('tiny')
const file = (name: string) => readFile(join(tinyOut, 'data', name))
const search: SearchIndex = decodeSearchIndex(await file('search.bin'))
const site: SiteData = JSON.parse((await file('site.json')).toString()) as SiteData

describe('The reader of the Pagefind bundle', async () => {
  const files: BundleFile[] = await readBundleFiles(tinyOut)

  function replaced(path: RegExp, change: (content: Uint8Array) => Uint8Array): BundleFile[] {
    return files.map((file) =>
      path.test(file.path) ? { ...file, content: change(file.content) } : file,
    )
  }

  function readOnly(): BundleLanguage {
    const [language, ...others] = readBundle(files)
    expect(others).toEqual([])
    if (language?.lang !== 'en') throw new Error('The fixture has no English index')
    return language
  }

  it('finds the text of a page, which parts of it are headings, and its fields', () => {
    const { pages } = readOnly()
    const page = (path: string) => pages.find(({ url }) => url === path)
    expect(page('/en/notes/first/')?.text).toMatch(/\bsilt\b/i)
    expect(page('/en/guides/forms/')?.meta.keywords).toContain('crockery')
    for (const { url, text, headings, meta } of pages) {
      const [first = ''] = headings.map(([start, end]) => text.slice(start, end))
      expect(first, url).not.toBe('')
      // Pagefind joins a heading to one that follows it at once.
      const [title = ''] = first.split('. ')
      expect(meta.title, url).toContain(title.replace(/\W+$/, ''))
      expect(text, url).not.toMatch(/\s\s|\u200b/)
    }
  })

  const refusal = (reason: string) =>
    `Cannot read the Pagefind bundle: ${reason}. This build reads only Pagefind 1.5.2: pin this version`

  it('refuses another version of the entry with a sentence that names the pinned one', () => {
    const other = replaced(/^pagefind-entry\.json$/, (content) =>
      Buffer.from(Buffer.from(content).toString().replace('1.5.2', '1.6.0')),
    )
    expect(() => readBundle(other)).toThrow(new Error(refusal('it was made by version 1.6.0')))
  })

  it('refuses another version of the index', () => {
    const other = replaced(/\.pf_meta$/, (content) => {
      const bytes = gunzipSync(content)
      bytes.write('9.9.9', bytes.indexOf('1.5.2'), 'latin1')
      return gzipSync(bytes)
    })
    expect(() => readBundle(other)).toThrow(new Error(refusal('its index has version 9.9.9')))
  })

  it('refuses a bundle that lacks a file or begins otherwise', () => {
    expect(() => readBundle([])).toThrow(new Error(refusal('it has no pagefind-entry.json')))
    const index = files.find(({ path }) => path.endsWith('.pf_index'))?.path ?? ''
    expect(() => readBundle(files.filter(({ path }) => path !== index))).toThrow(
      new Error(refusal(`it has no ${index}`)),
    )
    const other = replaced(/\.pf_index$/, () => gzipSync('something else'))
    expect(() => readBundle(other)).toThrow(/does not begin with pagefind_dcd/)
  })

  it('is pinned to the version that is installed', async () => {
    const manifest: unknown = JSON.parse(await readFile('package.json', 'utf8'))
    expect(manifest).toMatchObject({ dependencies: { pagefind: '1.5.2' } })
  })
})

describe('The search index', () => {
  it('lists stems once, in code unit order, each with its pages in order', () => {
    for (const { terms, starts, postings, pages, lengths, texts } of search.languages) {
      expect(terms).toEqual([...new Set(terms)].toSorted((a, b) => (a < b ? -1 : 1)))
      expect(starts).toHaveLength(terms.length + 1)
      expect(starts.at(-1)).toBe(postings.length)
      expect(lengths).toHaveLength(pages.length)
      expect(texts.starts).toHaveLength(pages.length + 1)
      for (const [term, name] of terms.entries()) {
        const list = [...postings.subarray(starts[term], starts[term + 1])]
        expect(list.length, name).toBeGreaterThan(0)
        expect(list, name).toEqual([...new Set(list)].toSorted((a, b) => a - b))
      }
    }
  })

  it('tells field by field how often a term stands', () => {
    const [index] = search.languages
    const at = index?.starts[index.terms.indexOf('crockeri')] ?? 0
    expect(unpackCounts(index ? readCounts(index.counts, at) : 0)).toEqual({
      body: 0,
      headings: 0,
      title: 0,
      description: 0,
      keywords: 1,
      questions: 0,
    })
    const path = site.pages[index?.pages[index.postings[at] ?? 0] ?? 0]?.path
    expect(path).toBe('/en/guides/forms/')
    const silt = index?.starts[index.terms.indexOf('silt')] ?? 0
    const page = index?.postings[silt] ?? 0
    const text = index ? readText(index.texts, page) : ''
    expect(text).toMatch(/\bsilt/i)
  })

  it('is the same when it was written and read again, wherever in memory its bytes lie', () => {
    const bytes = encodeSearchIndex(search)
    const shifted = new Uint8Array(bytes.length + 1)
    shifted.set(bytes, 1)
    const again = decodeSearchIndex(shifted.subarray(1))
    expect(Buffer.from(encodeSearchIndex(again)).equals(Buffer.from(bytes))).toBe(true)
  })

  it('is refused in another form, cut off, or when it is none', () => {
    const bytes = encodeSearchIndex(search)
    const other = bytes.slice()
    other[4] = 99
    const refusal = (reason: string) =>
      new Error(`Cannot read the search index: ${reason}. Build again`)
    expect(() => decodeSearchIndex(other)).toThrow(
      refusal('its format is 99, but this version reads only 9'),
    )
    expect(() => decodeSearchIndex(bytes.slice(0, -1000))).toThrow(
      refusal('it is shorter than its header says'),
    )
    expect(() => decodeSearchIndex(new Uint8Array(5))).toThrow(refusal('its first bytes are wrong'))
    expect(() => decodeSearchIndex(Buffer.from('{"format":1,"languages":[]}'))).toThrow(
      refusal('its first bytes are wrong'),
    )
  })

  it('is not made when the stemmer no longer gives the known stems', async () => {
    const [english] = readBundle(await readBundleFiles(tinyOut))
    if (!english) throw new Error('The fixture has no index')
    expect(() => {
      checkGoldenStems(english)
    }).not.toThrow()
    // The English stemmer, taken for the German one: it stems the first word alike.
    expect(() => {
      checkGoldenStems({ ...english, stemmer: 'de' })
    }).toThrow(
      /Cannot use the stemmer of Pagefind 1\.5\.2 for de: "rechnungen" has the stem "rechnungen" instead of "rechnung"/,
    )
  })

  it('fails when it holds other pages than the site', async () => {
    const bundle = readBundle(await readBundleFiles(tinyOut))
    const { pages } = site
    const compile = (list: typeof pages) =>
      compileSearchIndex(bundle, { pages: list, synonyms: {} })
    expect(() => compile(pages)).not.toThrow()
    const [first] = pages
    if (!first) throw new Error('The fixture has no pages')
    expect(() => compile([...pages, { ...first, path: '/en/more/' }])).toThrow(
      new Error(
        'The search index holds 8 pages, but the site has 9: the index may have merged two pages',
      ),
    )
    expect(() => compile(pages.slice(1))).toThrow(
      new Error(`The search index holds ${first.path}, which is not a page of the site`),
    )
  })
})
