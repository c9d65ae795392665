import { afterAll, describe, expect, it } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
import { createTinySearch } from '../../support/tiny-index.ts'
import type { TinyPage } from '../../support/tiny-index.ts'
import { arabic } from './languages/ar.ts'
import { czech } from './languages/cs.ts'
import { spanish } from './languages/es.ts'
import { french } from './languages/fr.ts'
import { hebrew } from './languages/he.ts'
import { japanese } from './languages/ja.ts'
import type { Labelled } from './languages/labelled.ts'
import { ukrainian } from './languages/uk.ts'
import { chinese } from './languages/zh.ts'

const languages = [french, spanish, czech, ukrainian, japanese, chinese, arabic, hebrew]

afterAll(closePagefind)

function tinyPagesOf({ lang, pages }: Labelled): TinyPage[] {
  return Object.entries(pages).map(([name, page]) => {
    const [title = '', text = ''] = page.split(' | ')
    return { path: `/${lang}/${name}/`, lang, title, text }
  })
}

/** Search over the pages of a language, and which page a question finds first. */
async function openLanguage(labelled: Labelled) {
  const { lang } = labelled
  const search = await createTinySearch(tinyPagesOf(labelled))
  return (question: string) => search.paths(question, { lang })[0]?.split('/')[2]
}

describe('Without a language', async () => {
  const search = await createTinySearch(languages.flatMap(tinyPagesOf))
  it.each(languages.map(({ lang, questions }) => [lang, questions] as const))(
    'seven of eight questions in %s find their page in it first',
    (lang, questions) => {
      const others = questions.filter(
        ([question, name]) => search.paths(question)[0] !== `/${lang}/${name}/`,
      )
      expect(others.length, others.join()).toBeLessThanOrEqual(questions.length / 8)
    },
  )
})

describe.each(languages.map((labelled) => [labelled.lang, labelled] as const))(
  'In %s',
  async (_lang, labelled) => {
    const first = await openLanguage(labelled)

    it.each(labelled.questions)('%s finds %s first (%s)', (question, name) => {
      expect(first(question)).toBe(name)
    })
  },
)
