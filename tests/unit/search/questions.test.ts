import { afterAll, describe, expect, it } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
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
