/** The files of data beside the pages: workshop, towns, settings of the site. */
import { describe, expect, it } from 'vitest'
import { siteYaml } from '../support/content-folder.ts'
import {
  cityHeader,
  cityTemplate,
  mistakesOf,
  page,
  workshopYaml,
} from '../support/content-check.ts'

it('The workshop has offers in languages of the site alone', async () => {
  expect(await mistakesOf({ 'workshop.yaml': workshopYaml('/', 'de') })).toEqual([
    'workshop.yaml:3 | offers, entry 1, lang | must be one of en',
  ])
})

it('The workshop says in at least one language what is priced', async () => {
  const yaml = workshopYaml('/').replace('pricing: Net.', 'pricing: {}')
  expect(await mistakesOf({ 'workshop.yaml': yaml })).toEqual([
    'workshop.yaml:1 | must have pricing and nextStep in at least one language',
  ])
})

describe('Towns', () => {
  const wrongCount = (given: string): string =>
    `has ${given}, but the first line has 5 names: write one value for each name. For an empty value, write only the comma`

  it('have templates named by a language of the site', async () => {
    const files = { 'city/de.md': cityTemplate, 'city/english.md': cityTemplate }
    expect(await mistakesOf(files)).toEqual([
      'city/de.md | must be named after a language of the site: city/en.md',
      'city/english.md | must be named after a language of the site: city/en.md',
    ])
  })

  it('have a template whose address differs from town to town', async () => {
    const template = cityTemplate.replace('/en/towns/{slug}/', '/en/towns/')
    expect(await mistakesOf({ 'city/en.md': template })).toEqual([
      'city/en.md:3 | address | must contain {slug} and end with /',
    ])
  })

  it('have values of the right form, told of at their line', async () => {
    const rows = [
      'mill,Mill,Vale,7.5,en',
      '',
      'Big Ford,Ford,Vale,9,en',
      'dam,Dam,,9,fr',
      'weir,Weir, The,Vale,9,en',
      'lock,Lock',
    ]
    const files = { 'city/en.md': cityTemplate, 'cities.csv': `${cityHeader}${rows.join('\n')}\n` }
    expect(await mistakesOf(files)).toEqual([
      'cities.csv:2 | population | must be a whole number',
      'cities.csv:4 | slug | must be lower-case ASCII words joined by hyphens',
      'cities.csv:5 | region | must not be empty',
      'cities.csv:5 | lang | must be one of en',
      `cities.csv:6 | ${wrongCount('6 values')}`,
      `cities.csv:7 | ${wrongCount('2 values')}`,
    ])
  })
})

describe('site.yaml', () => {
  it('with wrong fields is told of at their lines', async () => {
    const text = siteYaml
      .replace('service: mill', 'service: The Mill')
      .replace('company: Mill\n', '')
      .replace('[en]', '[en, en, pt-br]')
    expect(await mistakesOf({ 'site.yaml': text })).toEqual([
      'site.yaml:1 | service | must be 2 to 31 lower-case letters, digits or hyphens, starting with a letter',
      'site.yaml:1 | company | is missing, it must be a text',
      'site.yaml:4 | languages, entry 3 | must be written pt-BR',
    ])
  })

  it('that cannot be used does not hide the mistakes of other files', async () => {
    const files = { 'site.yaml': ':', 'cities.csv': 'x\n1\n', ...page({ order: 'first' }) }
    const told = (await mistakesOf(files)).map((line) => line.replace(/ .*/, ''))
    expect(new Set(told)).toEqual(new Set(['site.yaml:1', 'pages/en/about.md:6', 'cities.csv:1']))
  })
})
