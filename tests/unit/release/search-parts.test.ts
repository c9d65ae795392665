import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openKeptTexts } from '../../../src/content/kept-file.ts'
import { keepTexts, nothingKept } from '../../../src/content/kept.ts'
import { compileSearchIndex } from '../../../src/indexing/compile.ts'
import type { IndexedSite } from '../../../src/indexing/compile.ts'
import { learnFromLinks } from '../../../src/indexing/learnt-words.ts'
import { readBundle } from '../../../src/indexing/pagefind-bundle.ts'
import { closePagefind, indexPages } from '../../../src/indexing/pagefind.ts'
import { createSearchParts } from '../../../src/release/search-parts.ts'
import { encodeSearchIndex } from '../../../src/search/index-form.ts'
import type { SearchIndex } from '../../../src/search/search-index.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import type { RenderedPage } from '../../../src/site/rendered-page.ts'
import { makeFolder } from '../../support/folder.ts'

afterAll(closePagefind)

/** A page of a language, with a heading and what stands below it. */
function page(
  path: string,
  title: string,
  body: string,
  type: PageRecord['type'] = 'other',
): RenderedPage {
  const lang = path.split('/')[1] ?? ''
  const html = `<!doctype html><html lang="${lang}"><head><title>${title}</title></head><body><main data-pagefind-body><h1>${title}</h1><h2 id="more">More of it</h2>${body}</main></body></html>`
  return { record: { path, title, type, lang, cursorKey: path }, html }
}

const bread = page('/en/bread/', 'Bread', '<p>Flour and water.</p>')
const rolls = page('/en/rolls/', 'Rolls', '<p>Small <a href="/en/bread/">daily loaves</a>.</p>')
const brot = page('/de/brot/', 'Brot', '<p>Mehl und Wasser.</p>')
const korn = page('/de/korn/', 'Korn', '<p>Viele Körner.</p>')
const site = [bread, rolls, brot, korn]

/** What a site wants of search beside its pages. */
interface Wishes {
  readonly synonyms: IndexedSite['synonyms']
  readonly learns: boolean
  readonly questions: IndexedSite['questions']
}
const wishes: Wishes = { synonyms: { en: [['bread', 'loaf']] }, learns: true, questions: new Map() }

function siteOf(
  pages: readonly RenderedPage[],
  { synonyms, learns, questions }: Wishes = wishes,
): IndexedSite {
  const records = pages.map(({ record }) => record)
  return { pages: records, synonyms, learnt: learns ? learnFromLinks(pages) : undefined, questions }
}

/** What a build of pages makes, and how many of them Pagefind had to read. */
async function build(cache: string, pages: readonly RenderedPage[], given = wishes) {
  let read = 0
  const { known, save } = await openKeptTexts(cache, 'release.bin')
  const kept = keepTexts(known)
  const parts = createSearchParts(kept)
  const files = await parts.bundle(pages, (done, total) => {
    if (done === total) read += total
  })
  const index = await parts.compile(siteOf(pages, given))
  await save(kept)
  return { read, files, index }
}

/** Each language as bytes: Pagefind names them in an order that differs from run to run. */
function bytesOf(index: SearchIndex) {
  return index.languages
    .toSorted((a, b) => a.lang.localeCompare(b.lang))
    .map((language) =>
      Buffer.from(encodeSearchIndex({ ...index, languages: [language], places: [] })),
    )
}

/** The same in one go, with nothing kept. */
async function buildWhole(pages: readonly RenderedPage[], given = wishes) {
  const files = await indexPages(pages, () => undefined)
  return { files, index: compileSearchIndex(readBundle(files), siteOf(pages, given)) }
}

const namesOf = (files: readonly { path: string }[]) => files.map(({ path }) => path).toSorted()

describe('The parts of search', () => {
  it('are those of the whole site, whether made or kept', async () => {
    const cache = await makeFolder()
    const whole = await buildWhole(site)
    for (const read of [4, 0]) {
      const built = await build(cache, site)
      expect(built.read).toBe(read)
      expect(namesOf(built.files)).toEqual(namesOf(whole.files))
      expect(bytesOf(built.index)).toEqual(bytesOf(whole.index))
      const texts = (list: typeof built.files) => readBundle(list).map(({ pages }) => pages)
      expect(texts(built.files)).toEqual(expect.arrayContaining(texts(whole.files)))
    }
  })

  const edited = page('/en/rolls/', 'Rolls', '<p>Small and warm.</p>')
  const first = page('/aa/first/', 'First', '<p>Before all others.</p>')
  const town = page('/de/brot/', 'Brot', '<p>Mehl und Wasser.</p>', 'city')
  const edits: readonly [string, readonly RenderedPage[], number, Partial<Wishes>?][] = [
    ['a text, and with it what a link called another page', [bread, edited, brot, korn], 2],
    ['a title', [bread, rolls, page('/de/brot/', 'Das Brot', '<p>Mehl.</p>'), korn], 2],
    ['a page that is new', [...site, page('/de/neu/', 'Neu', '<p>Frisch.</p>')], 3],
    ['a page that is gone', [bread, brot, korn], 1],
    ['a language that is new, before all others', [first, ...site], 1],
    ['a language that is gone', [bread, rolls], 0],
    ['the order of the pages', [korn, bread, brot, rolls], 2],
    ['the kind of a page', [bread, rolls, town, korn], 0],
    ['synonyms', site, 0, { synonyms: { en: [['bread', 'crust']], de: [['Brot', 'Laib']] } }],
    ['a question', site, 0, { questions: new Map([['/en/rolls/', ['What is for breakfast?']]]) }],
    ['that nothing is learnt from links', site, 0, { learns: false }],
  ]

  it.each(edits)(
    'follow %s, and only its language is read again',
    async (_, pages, read, given) => {
      const cache = await makeFolder()
      await build(cache, site)
      const next = { ...wishes, ...given }
      const built = await build(cache, pages, next)
      const whole = await buildWhole(pages, next)
      expect(built.read).toBe(read)
      expect(bytesOf(built.index)).toEqual(bytesOf(whole.index))
    },
  )

  it('are made anew where what is kept is cut, or was never there', async () => {
    const cache = await makeFolder()
    const { index } = await build(cache, site)
    const file = join(cache, 'release.bin')
    const { length } = await readFile(file)
    await truncate(file, length - 10)
    const cut = await build(cache, site)
    expect(cut.read).toBe(4)
    expect(bytesOf(cut.index)).toEqual(bytesOf(index))
    const bytes = await readFile(file)
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    await writeFile(file, bytes)
    expect((await build(cache, site)).read).toBe(4)
    expect((await build(await makeFolder(), site)).read).toBe(4)
  })

  it('say when two pages would be read as one', async () => {
    const parts = createSearchParts(nothingKept)
    await parts.bundle([bread, rolls], () => undefined)
    await expect(parts.compile(siteOf(site))).rejects.toThrow('holds 2 pages, but the site has 4')
  })
})
