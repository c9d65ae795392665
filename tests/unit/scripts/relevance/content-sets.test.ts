import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chooseSets } from '../../../../scripts/relevance/content-sets.ts'
import { readSetLabels } from '../../../../scripts/relevance/labels.ts'
import { renderMisses } from '../../../../scripts/relevance/misses.ts'
import { renderSet } from '../../../../scripts/relevance/set-engine.ts'
import { parseHtml, readSections } from '../../../../scripts/relevance/sets/read-sections.ts'
import {
  packLines,
  readSetPages,
  textOfBlock,
  unpackLines,
} from '../../../../scripts/relevance/sets/set-page.ts'
import type { SetPage } from '../../../../scripts/relevance/sets/set-page.ts'
import { setSources } from '../../../../scripts/relevance/sets/sets.ts'

const languagesOf: Readonly<Record<string, readonly string[]>> = {
  libreoffice: ['pl', 'en', 'de'],
  gnome: ['pl', 'en', 'de'],
  programs: ['pl', 'en', 'de'],
  gimp: ['en', 'de'],
}
const asked = { set: undefined, all: false, keptBack: false }

/** Text whatever its case and spaces. */
function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ')
}

function textOf({ title, sections }: SetPage): string {
  const texts = sections.flatMap(({ heading = '', blocks }) => [
    heading,
    ...blocks.map(textOfBlock),
  ])
  return plain([title, ...texts].join(' '))
}

describe('Sets that are kept back', () => {
  it.each(['gnome', 'gimp'])('are refused unless it is said: %s', (set) => {
    expect(() => chooseSets({ ...asked, set })).toThrow(
      `The set ${set} is kept back: say --kept-back too`,
    )
    expect(chooseSets({ ...asked, set, keptBack: true })).toEqual([set])
  })

  it('are not among all sets unless it is said', () => {
    expect(chooseSets({ ...asked, all: true })).toEqual(['sample', 'libreoffice', 'programs'])
    expect(chooseSets({ ...asked, all: true, keptBack: true })).toEqual(
      expect.arrayContaining(['gnome', 'gimp']),
    )
  })

  it.each(['gnome', 'gimp'])('do not tell what fails: %s', (name) => {
    expect(() => renderMisses({ name, isCity: () => false }, [])).toThrow(
      `What fails in ${name} is not listed`,
    )
  })

  it('do not stop the others from telling it', () => {
    const isCity = () => false
    expect(renderMisses({ name: 'programs', isCity }, [])).toContain('programs, tuning half')
  })
})

describe('Sets', () => {
  it('are the sample by default', () => {
    expect(chooseSets(asked)).toEqual(['sample'])
  })

  it('that are not known are named', () => {
    expect(() => chooseSets({ ...asked, set: 'nothing' })).toThrow('There is no set "nothing"')
  })

  it('take less than 6 MB together', () => {
    const files = readdirSync('relevance', { recursive: true, encoding: 'utf8' })
    const sizes = files
      .map((name) => statSync(join('relevance', name)))
      .filter((file) => file.isFile())
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(6e6)
  })

  describe.each(Object.keys(setSources))('%s', (name) => {
    const folder = join('relevance', name)
    const pages = readSetPages(folder)
    const labels = readSetLabels(folder, name)

    it('has pages in each of its languages, none twice', () => {
      expect(pages.length).toBeGreaterThan(400)
      expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
      expect(new Set(pages.map(({ lang }) => lang))).toEqual(new Set(languagesOf[name]))
    })

    it('has labels that name its pages', () => {
      expect(labels.length).toBeGreaterThan(300)
      const paths = new Set(pages.map(({ path }) => path))
      const wrong = labels.filter((label) => !label.pages.every((path) => paths.has(path)))
      expect(wrong.map(({ query }) => query)).toEqual([])
    })

    it('has questions whose answers stand on a page that is right', () => {
      const texts = new Map(pages.map((page) => [page.path, textOf(page)]))
      const wrong = labels.filter(
        ({ pages: right, answer = [] }) =>
          answer.length > 0 &&
          !right.some((path) => answer.some((text) => texts.get(path)?.includes(plain(text)))),
      )
      expect(wrong.map(({ query }) => query)).toEqual([])
    })

    it('says where it comes from, and under which terms', () => {
      const names = readdirSync(folder)
      expect(names).toContain('source.txt')
      expect(names.some((file) => file.startsWith('copyright-'))).toBe(true)
    })
  })
})

describe('Lines', () => {
  it('come back as they were packed, and as the same bytes each time', () => {
    const rows = [{ a: 'ą' }, { b: ['x', 1] }]
    expect(unpackLines(packLines(rows))).toEqual(rows)
    expect(packLines(rows)).toEqual(packLines(rows))
  })
})

describe('A page of a set', () => {
  const [polish, english] = renderSet([
    {
      path: '/pl/a/',
      lang: 'pl',
      key: 'a',
      title: 'Cięcie & klejenie',
      description: 'Opis "strony".',
      sections: [{ heading: 'Nóż', anchor: 'n1', blocks: ['Weź ', ['Zob. ', ['nóż', '/pl/b/']]] }],
    },
    { path: '/en/a/', lang: 'en', key: 'a', title: 'Cutting', sections: [] },
  ])

  it('is rendered as a build does it, links and anchors kept', () => {
    expect(polish?.html).toContain('<h1>Cięcie &amp; klejenie</h1>')
    expect(polish?.html).toContain('content="Opis &quot;strony&quot;."')
    expect(polish?.html).toContain('<h2 id="n1">Nóż</h2>')
    expect(polish?.html).toContain('Zob. <a href="/pl/b/">nóż</a>')
  })

  it('has no link where its text is a question that is asked', () => {
    const [withheld] = renderSet(
      [
        {
          path: '/pl/a/',
          lang: 'pl',
          key: 'a',
          title: 'A',
          sections: [{ blocks: [['Zob. ', ['nóż', '/pl/b/']]] }],
        },
      ],
      (lang, text) => lang === 'pl' && text === 'nóż',
    )
    expect(withheld?.html).toContain('<p>Zob. nóż</p>')
  })

  it('knows its translations', () => {
    expect(polish?.record.alternates).toEqual({ en: '/en/a/' })
    expect(english?.record.alternates).toEqual({ pl: '/pl/a/' })
  })
})

describe('Sections of a document', () => {
  const html =
    '<p>Before  the <b>first</b></p>Loose<h2 id="x">Head <i>ing</i></h2><img alt="no"><ul><li>One <a href="/b/">link\n text</a>.</li><li></li></ul>'
  const sections = readSections(parseHtml(html), {
    roleOf: ({ tagName }) => {
      if (tagName === 'img') return 'skip'
      if (tagName === 'h2') return 'heading'
      return ['p', 'ul', 'li'].includes(tagName) ? 'block' : 'inline'
    },
    targetOf: ({ properties }) =>
      typeof properties['href'] === 'string' ? properties['href'] : undefined,
    anchorOf: ({ properties }) => String(properties['id']),
  })

  it('begin at headings and hold blocks with their links', () => {
    expect(sections).toEqual([
      { blocks: ['Before the first', 'Loose'] },
      { heading: 'Head ing', anchor: 'x', blocks: [['One ', ['link text', '/b/'], '.']] },
    ])
  })
})
