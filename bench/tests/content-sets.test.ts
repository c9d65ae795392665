import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chooseSets } from '../relevance/content-sets.ts'
import { fetchSet, SetMissing } from '../relevance/fetch.ts'
import { renderSet } from '../relevance/set-engine.ts'
import { parseHtml, readSections } from '../relevance/read-sections.ts'
import { readSetLabels } from '../relevance/set-labels.ts'
import { textOfBlock } from '../relevance/set-page.ts'
import type { SetPage } from '../relevance/set-page.ts'
import { setSources } from '../relevance/sets.ts'

const languagesOf: Readonly<Record<string, readonly string[]>> = {
  libreoffice: ['pl', 'en', 'de'],
  gnome: ['pl', 'en', 'de'],
  programs: ['pl', 'en', 'de'],
  gimp: ['en', 'de'],
}

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
    expect(() => chooseSets(set, false)).toThrow(
      `The set ${set} is kept back from tuning: add --kept-back`,
    )
    expect(chooseSets(set, true)).toEqual([set])
  })

  it('are not among all sets unless it is said', () => {
    expect(chooseSets(undefined, false)).toEqual(['sample', 'libreoffice', 'programs'])
    expect(chooseSets(undefined, true)).toEqual(expect.arrayContaining(['gnome', 'gimp']))
  })
})

/** Pages of a set; none where its packages cannot be had, which is reported. */
function readPages(name: string): SetPage[] {
  try {
    return fetchSet(name)
  } catch (error) {
    if (!(error instanceof SetMissing)) throw error
    console.warn(`${name} is left out: ${error.message}`)
    return []
  }
}

describe('Sets', () => {
  it('that are not known are named', () => {
    expect(() => chooseSets('nothing', false)).toThrow('There is no set "nothing"')
  })

  describe.each(Object.keys(setSources))('%s', (name) => {
    const folder = join('bench/corpora', name)
    const pages = readPages(name)
    const labels = readSetLabels(folder, name)

    it.skipIf(pages.length === 0)('has pages in each of its languages, none twice', () => {
      expect(pages.length).toBeGreaterThan(400)
      expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
      expect(new Set(pages.map(({ lang }) => lang))).toEqual(new Set(languagesOf[name]))
    })

    it.skipIf(pages.length === 0)('has labels that name its pages', () => {
      expect(labels.length).toBeGreaterThan(300)
      const paths = new Set(pages.map(({ path }) => path))
      const wrong = labels.filter((label) => !label.pages.every((path) => paths.has(path)))
      expect(wrong.map(({ query }) => query)).toEqual([])
    })

    it.skipIf(pages.length === 0)(
      'has questions whose answers stand on a page that is right',
      () => {
        const texts = new Map(pages.map((page) => [page.path, textOf(page)]))
        const wrong = labels.filter(
          ({ pages: right, answer = [] }) =>
            answer.length > 0 &&
            !right.some((path) => answer.some((text) => texts.get(path)?.includes(plain(text)))),
        )
        expect(wrong.map(({ query }) => query)).toEqual([])
      },
    )

    it('names its terms', () => {
      expect(readdirSync(folder).some((file) => file.startsWith('copyright-'))).toBe(true)
    })
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
