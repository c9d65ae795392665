import { afterAll, describe, expect, it } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
import { createTinySearch } from '../../support/tiny-index.ts'
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

/** Search over the pages of a language, and which page a question finds first. */
async function openLanguage({ lang, pages }: Labelled) {
  const search = await createTinySearch(
    pages.map(([name, title, text]) => ({ path: `/${lang}/${name}/`, lang, title, text })),
  )
  return { search, first: (question: string) => search.paths(question, { lang })[0]?.split('/')[2] }
}

describe.each(languages.map((labelled) => [labelled.lang, labelled] as const))(
  'In %s',
  async (_lang, labelled) => {
    const { search, first } = await openLanguage(labelled)

    it.each(labelled.questions)('%s finds %s first (%s)', (question, name) => {
      expect(first(question)).toBe(name)
    })
  },
)
