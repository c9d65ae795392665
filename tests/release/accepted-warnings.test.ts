/** `accept` in front matter, and warnings of one kind in a file. */
import { expect, it } from 'vitest'
import { check, inOneLine, page } from '../support/content-check.ts'

const template = 'shows {{ price }} as plain text: write the text itself'

async function warningsOf(files: Parameters<typeof check>[0]): Promise<string[]> {
  const { mistakes, warnings } = await check(files)
  expect(mistakes).toEqual([])
  return warnings.map(inOneLine)
}

it('warnings of one kind in a file are one, with the number of the others', async () => {
  const body = 'It costs {{ price }}.\n\nOr {{ other }} and {{ third }}, :tada: too.'
  expect(await warningsOf(page({}, body))).toEqual([
    `pages/en/about.md:8 | ${template} (and 2 more of this kind)`,
    'pages/en/about.md:10 | shows :tada: as plain text: write the character itself, or a word',
  ])
})

it('a warning can be accepted by its kind and text', async () => {
  const accept = "{ template: ['{{ price }}'] }"
  const body = 'It costs {{ price }}, {{price}} or {{ other }}.'
  expect(await warningsOf(page({ accept }, body))).toEqual([
    'pages/en/about.md:9 | shows {{price}} as plain text: write the text itself (and 1 more of this kind)',
  ])
  expect(await warningsOf(page({ accept }, 'It costs {{ price }}.'))).toEqual([])
  const todo = 'Our TODO list is public.'
  expect(await warningsOf(page({ accept: '{ leftover: [TODO] }' }, todo))).toEqual([])
})

it('an accepted text without a warning is a warning, and an unknown kind a mistake', async () => {
  expect(await warningsOf(page({ accept: "{ icon: [':tada:'] }" }, 'Text.'))).toEqual([
    'pages/en/about.md:6 | accept.icon, entry 1 | no warning of the kind icon about this file contains ":tada:": remove this text',
  ])
  const { mistakes } = await check(page({ accept: '{ icons: [x] }' }))
  expect(mistakes.map(inOneLine)).toEqual([
    expect.stringMatching(/^pages\/en\/about\.md:6 \| accept\.icons \| must be one of wiki-link, /),
  ])
})

it('a warning has the column of its text', async () => {
  const { warnings } = await check(page({}, '🌾 Our {{ price }}.'))
  expect(warnings.map(({ line, column }) => [line, column])).toEqual([[8, 8]])
})
