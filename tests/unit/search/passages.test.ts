import { afterAll, describe, expect, it } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
import type { Hit } from '../../../src/search/search.ts'
import { createTinySearch } from '../../support/tiny-index.ts'
import type { TinyPage } from '../../support/tiny-index.ts'

afterAll(closePagefind)

async function findIn(pages: readonly Omit<TinyPage, 'path'>[], query: string): Promise<Hit[]> {
  const search = await createTinySearch(pages.map((page, at) => ({ path: `/${at}/`, ...page })))
  return [...search.find(query, { lang: pages[0]?.lang, limit: 8 }).hits]
}

const filler = 'The garden is quiet. Birds sing in the morning. Nobody is in a hurry here. '

const mill: Omit<TinyPage, 'path'> = {
  lang: 'en',
  title: 'The mill by the brook',
  text: 'The mill has stood here for ages. Visitors are welcome in summer.',
  sections: [
    {
      title: 'Grinding',
      fragment: 'grinding',
      text: `${filler}The miller grinds rye between two stones, e.g. Before sunrise. ${filler}`,
    },
    {
      title: 'Opening hours',
      fragment: 'part-hours',
      text: 'Doors are unlocked at ten. Tea is free.',
    },
    {
      title: 'How to get here',
      fragment: 'way',
      text: `Take the tram to the opening in the wall. ${filler}`,
    },
  ],
}

describe('A result', () => {
  it('names the section that answers, and shows its sentence', async () => {
    const [hit] = await findIn([mill], 'who grinds the rye')
    expect(hit?.section).toEqual({ title: 'Grinding', fragment: 'grinding' })
    expect(hit?.excerpt).toContain('The miller grinds rye between two stones, e.g. Before sunrise.')
  })

  it('counts the heading: what stands below it need not say it again', async () => {
    const [hit] = await findIn([mill], 'opening hours')
    expect(hit?.section).toEqual({ title: 'Opening hours', fragment: 'part-hours' })
    expect(hit?.excerpt).toBe('Doors are unlocked at ten. Tea is free.')
  })

  it('shows no code, and finds it: the sentence before answers', async () => {
    const code = '<pre><code>&lt;cbc:Turnip&gt; Rye. Wheat. &lt;/cbc:Turnip&gt;</code></pre>'
    const text = `The garden is quiet. A short header:</p>${code}<p>Birds sing at noon.`
    const section = { title: 'Grinding', fragment: 'grinding', text }
    const [hit] = await findIn([{ ...mill, sections: [section] }], 'turnip')
    expect(hit?.excerpt).toBe('The garden is quiet. A short header:')
    expect(hit?.section?.fragment).toBe('grinding')
  })

  it('finds a word inside another that capitals tell apart, as the index does', async () => {
    const text = `Der Garten ist still. ${'Vögel singen. '.repeat(9)}Wir lesen jede XRechnung.`
    const [hit] = await findIn([{ lang: 'de', title: 'Formate', text }], 'Rechnung')
    expect(hit?.excerpt).toContain('XRechnung')
    expect(hit?.matched).toEqual(['XRechnung'])
  })

  it('names no section before the first heading, and does not repeat the title', async () => {
    const [hit] = await findIn([mill], 'mill visitors summer')
    expect(hit).not.toHaveProperty('section')
    expect(hit?.excerpt).toMatch(/^The mill has stood here for ages\. Visitors are welcome/)
  })

  it('shows the beginning of the page where its title alone was asked for', async () => {
    const [hit] = await findIn([mill], 'brook')
    expect(hit?.excerpt).toMatch(/^The mill has stood here/)
    expect(hit?.matched).toEqual(['brook'])
  })

  it('is of the section whose heading is the query', async () => {
    const sections = [
      { title: 'A 1', fragment: 'a-1', text: 'Next to B 2, which is longer. B 2 has power.' },
      { title: 'B 2', fragment: 'b-2', text: 'Twelve metres.' },
    ]
    const page = { lang: 'en', title: 'Berths', text: 'B 2 is free.', sections }
    const [hit] = await findIn([page], 'b 2')
    expect([hit?.section?.fragment, hit?.excerpt]).toEqual(['b-2', 'Twelve metres.'])
  })

  it('offers a section whose text has three words of the title', async () => {
    const text = 'In tables you cannot insert hard spaces.'
    const sections = [{ title: 'Tables', fragment: 'tables', text }]
    const page = { lang: 'en', title: 'Inserting hard spaces', text: '', sections }
    const [hit] = await findIn([page], 'insert hard spaces spreadsheet')
    expect([hit?.section?.fragment, hit?.excerpt]).toEqual(['tables', text])
  })

  it('offers no section whose only match is a word of the title', async () => {
    const sections = [
      { title: 'What the mill is not', fragment: 'not', text: 'It is no museum. Bring shoes.' },
    ]
    const text = 'Visitors are welcome in summer.'
    const [hit] = await findIn([{ ...mill, text, sections }], 'how long does the mill take')
    expect(hit).not.toHaveProperty('section')
    expect(hit?.excerpt).toBe(text)
  })

  it('has the sentences around a table, which may say the opposite', async () => {
    const table = 'Level: First response; Critical: 1 hour; High: 2 hours; Normal: 4 hours.'
    const text = `${filler}Hours count by day. ${table} At night nobody answers. ${filler}`
    const sections = [{ title: 'Support', fragment: 'support', text }]
    const [hit] = await findIn([{ lang: 'en', title: 'Care', text: '', sections }], 'critical hour')
    expect(hit?.excerpt).toContain(`Hours count by day. ${table} At night nobody answers.`)
  })

  it('of words that stand far apart prefers those that stand together', async () => {
    const text = `Rye is old. ${filler.repeat(3)} Flour is white. ${filler} Rye flour is dark. ${filler}`
    const [hit] = await findIn([{ lang: 'en', title: 'Page', text, sections: [] }], 'rye flour')
    expect(hit?.excerpt).toContain('Rye flour is dark.')
  })

  it('shows a long and a short passage in the first two places, and a sentence in the others', async () => {
    const text = `${filler}Rye is ground at night. ${filler.repeat(4)}`
    const page: Omit<TinyPage, 'path'> = { lang: 'en', text, sections: [] }
    const hits = await findIn(
      ['one', 'two', 'three', 'four'].map((title) => ({ ...page, title })),
      'rye ground',
    )
    const [first = 0, second = 0, ...others] = hits.map(
      ({ excerpt = '' }) => excerpt.split(' ').length,
    )
    expect([first >= 45, first <= 60, second >= 28, second <= 50]).toEqual(Array(4).fill(true))
    expect(second).toBeLessThan(first)
    for (const length of others) expect(length).toBeLessThanOrEqual(28)
    for (const { excerpt } of hits) {
      expect(excerpt).toContain('Rye is ground at night.')
      expect(excerpt).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('cuts a sentence that is too long around its words', async () => {
    const long = (word: string) => `${word} and `.repeat(60)
    const text = `${long('sand')} rye under stones ${long('clay')} end.`
    const [hit] = await findIn([{ lang: 'en', title: 'Page', text, sections: [] }], 'rye stones')
    expect(hit?.excerpt).toMatch(/^… .*rye under stones.* …$/)
    expect(hit?.excerpt?.split(' ').length).toBeLessThanOrEqual(62)
  })
})

describe('A section', () => {
  it('of a language without spaces is found, and shown without signs of ours', async () => {
    const sections = [
      { title: '開館時間', fragment: '開館時間', text: '毎日九時から五時まで開いています。' },
      { title: '駐車場', fragment: '駐車場', text: '無料で二十台分あります。' },
    ]
    const page = { lang: 'ja', title: '案内', text: '市立図書館です。', sections }
    const [hit] = await findIn([page], '駐車場は無料ですか')
    expect(hit?.section).toEqual({ title: '駐車場', fragment: '駐車場' })
    expect(hit?.excerpt).toBe('無料で二十台分あります。')
  })

  it('of a language written from the right is found', async () => {
    const sections = [
      { title: 'المواعيد', fragment: 'المواعيد', text: 'نفتح في الصباح. نغلق مساء.' },
      { title: 'الكتب', fragment: 'الكتب', text: 'تعير المكتبة كتابين.' },
    ]
    const page = { lang: 'ar', title: 'المكتبة', text: 'مرحبا بكم.', sections }
    const [hit] = await findIn([page], 'متى مواعيد الصباح')
    expect(hit?.section?.fragment).toBe('المواعيد')
    expect(hit?.excerpt).toContain('نفتح في الصباح.')
  })
})

describe('Words that matched', () => {
  it.each([
    ['e-invoicing', 'Our e-invoicing is ready. Plan E is an e-mail. E for east.', ['e-invoicing']],
    ['invoicing', 'Our e-invoicing is ready. Send an e-mail.', ['invoicing']],
    ['e-mail', 'Plan an e-mail. The e-bike stays.', ['e-mail']],
    ['vitamin c', 'Vitamin C helps. The c-level agrees.', ['Vitamin', 'C']],
    ['pointed share', 'SharePoint and shares.', ['SharePoint', 'shares']],
  ])('are named whole, as they stand: %s in %j', async (query, text, matched) => {
    const [hit] = await findIn([{ lang: 'en', title: 'Page', text, sections: [] }], query)
    expect(hit?.matched).toEqual(matched)
  })

  it('are those of the title and of what is shown alone', async () => {
    const [hit] = await findIn([mill], 'brook rye')
    expect(hit?.matched).toEqual(['brook', 'rye'])
  })
})
