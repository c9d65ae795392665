import { expect, it } from 'vitest'
import { addAuthors } from '../../../src/content/authors.ts'
import type { ContentPage } from '../../../src/content/page-files.ts'
import type { Mistake } from '../../../src/content/mistake.ts'
import type { Collection } from '../../../src/site/collection.ts'

const people: Collection = {
  name: 'people',
  title: 'People',
  purpose: 'Who works here.',
  nameField: 'name',
  hasTool: false,
  fields: [
    {
      name: 'name',
      title: 'Name',
      schema: { type: 'string' },
      isRequired: true,
      isByLanguage: false,
    },
  ],
  entries: [{ id: 'ana', values: { name: 'Ana López' }, pages: { en: '/en/people/ana/' } }],
}

/** The authors of a page with these in its front matter, and the mistakes in them. */
function findAuthors(authors: readonly string[], collections: readonly Collection[]) {
  const [file, path, lang] = ['pages/en/a.md', '/en/a/', 'en']
  const page = { file, path, lang, data: { authors } } as unknown as ContentPage // The used fields.
  const record = { path, title: 'A', type: 'blog' as const, lang, cursorKey: 'a' }
  const mistakes: Mistake[] = []
  const [found] = addAuthors([record], [page], collections, ['en'], mistakes)
  return { authors: found?.authors, mistakes }
}

it('Authors are people of the collection with their page, or names as they are written', () => {
  expect(findAuthors(['ana', 'The millers'], [people])).toEqual({
    authors: [{ name: 'Ana López', path: '/en/people/ana/' }, { name: 'The millers' }],
    mistakes: [],
  })
  expect(findAuthors(['ana'], [])).toEqual({ authors: [{ name: 'ana' }], mistakes: [] })
})

it('An author that looks like an entry must be one', () => {
  expect(findAuthors(['anna'], [people])).toEqual({
    authors: [],
    mistakes: [
      {
        file: 'pages/en/a.md',
        field: 'authors.0',
        message: 'there is no entry "anna" in data/people: did you mean ana?',
      },
    ],
  })
})
