import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { partTypes } from '../../../scripts/schemas/part-types.ts'
import { readContent } from '../../../src/content/content.ts'
import { checkContent } from '../../../src/content/load.ts'
import { unknownParts } from '../../../src/site/parts.ts'
import { createPartProps, partPropsSchema } from '../../../src/website/layouts/part-props.ts'

const choir = 'tests/fixtures/choir'
const now = new Date('2026-03-01T12:00:00Z')

it('The types of own parts are those that docs/stability.md promises', async () => {
  const { content } = await readContent(choir, { now })
  const { languages = [] } = content?.config ?? {}
  const files = partTypes({
    languages,
    kinds: [],
    collections: content?.collections ?? [],
  })
  // `npx vitest run tests/unit/scripts/part-types.test.ts --update` writes it.
  for (const { path, text } of files) {
    await expect(text).toMatchFileSnapshot(resolve(choir, path))
  }
})

it.each([
  ['/en/rehearsals/', 'en'],
  ['/ar/concerts/', 'ar'],
  [undefined, 'en'],
])('The props of own parts at %s have these types', async (path, lang) => {
  const source = { directory: choir, baseUrl: 'https://choir.example', now, usesParts: true }
  const { loaded } = await checkContent(source)
  if (!loaded) throw new Error('The fixture has mistakes')
  const subject = { lang, path, text: '<p>Come once.</p>', pages: [{ href: '/en/concerts/' }] }
  const props = createPartProps(loaded, subject)
  const { languages, collections } = { ...loaded.content.config, ...loaded.content }
  const schema = partPropsSchema({ ...unknownParts, languages, collections })
  expect(schema.parse(props)).toEqual(JSON.parse(JSON.stringify(props)))
  expect(props.collections['rehearsals']).toMatchObject([{ id: 'high', seats: 4 }, { id: 'low' }])
})
