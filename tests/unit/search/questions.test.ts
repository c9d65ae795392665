import { afterAll, describe, expect, it } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
import type { PageQuestion } from '../../../src/content/page-questions.ts'
import { functionWords } from '../../../src/search/function-words.ts'
import { createTinySearch } from '../../support/tiny-index.ts'
import type { TinyPage } from '../../support/tiny-index.ts'

const care: TinyPage = {
  path: '/en/care/',
  lang: 'en',
  title: 'Care',
  text: 'A team looks after what runs.',
  questions: ['What happens when everything stops on a Sunday?', 'Who fixes the looms?'],
}
const sunday: TinyPage = {
  path: '/en/sunday/',
  lang: 'en',
  title: 'A Sunday walk',
  text: 'Everything stops for a walk by the brook. Sunday, a quiet day, stops by the brook again.',
}

/** Pages that share no word with the questions, so that words are as rare as on a site. */
const filler = Array.from({ length: 8 }, (_, at): TinyPage => ({
  path: `/en/${at}/`,
  lang: 'en',
  title: `Wind ${at}`,
  text: at < 6 ? `Rain and wind ${at}.` : 'Nothing.',
}))

afterAll(closePagefind)

it('Function words include every form of "to have" in Polish', () => {
  for (const form of ['mam', 'miec', 'miala']) expect(functionWords('pl')).toContain(form)
})

describe('A question that an editor wrote on a page', () => {
  const asked = 'everything stops on a Sunday'
  const others = [...filler, sunday]

  it('finds that page before one that has its words in the text', async () => {
    const found = await createTinySearch([...others, care])
    expect(found.paths(asked, { lang: 'en' })).toEqual(['/en/care/', '/en/sunday/'])
    const without = await createTinySearch([...others, { ...care, questions: [] }])
    expect(without.paths(asked, { lang: 'en' })).toEqual(['/en/sunday/'])
  })

  it('is not what one word alone asks for', async () => {
    const found = await createTinySearch([...others, care])
    const likenessTo = (query: string) =>
      found.explain(query, { lang: 'en', limit: 1 })[0]?.parts.likeness.question
    expect(likenessTo('looms')).toBe(0)
    expect(likenessTo('who fixes looms')).toBeGreaterThan(0.5)
  })

  it('counts more than its words in questions of different subjects', async () => {
    const questions = ['When does everything end?', 'Which train stops here?', 'Is Sunday free?']
    const scattered = { ...care, path: '/en/scattered/', title: 'Trains', questions }
    const found = await createTinySearch([...others, scattered, care])
    expect(found.paths(asked, { lang: 'en' })[0]).toBe('/en/care/')
  })
})

describe('A question that is tied to a heading', () => {
  const page = {
    path: '/en/night/',
    lang: 'en',
    title: 'Looms that stop',
    text: 'When a loom stops, somebody has to come at once and look at the loom.',
    sections: [
      { title: 'The loom', fragment: 'the-loom', text: 'A loom stops and somebody has to come.' },
      { title: 'Hours', fragment: 'hours', text: 'We sleep from eight to six.' },
    ],
  }
  const q = 'Does somebody come when a loom stops late?'
  const show = async (questions: readonly PageQuestion[]) => {
    const search = await createTinySearch([...filler, { ...page, questions }])
    return (query: string) => search.find(query, { lang: 'en', limit: 1 }).hits[0]
  }

  it('shows the section of the heading', async () => {
    const tied = await show([{ q, at: 'hours' }])
    expect(tied(q)).toMatchObject({
      section: { title: 'Hours', fragment: 'hours' },
      excerpt: 'We sleep from eight to six.',
    })
    expect((await show([q]))(q)?.section?.fragment).not.toBe('hours')
  })

  it('shows the best passage for other words', async () => {
    expect((await show([{ q, at: 'hours' }]))('loom')?.section?.fragment).not.toBe('hours')
  })

  it('shows the best passage if the page has no such heading', async () => {
    expect((await show([{ q, at: 'days' }]))(q)?.section?.fragment).not.toBe('hours')
  })
})
