/** `contact.yaml`, and the parts of pages that are made from files of data. */
import { describe, expect, it } from 'vitest'
import {
  bilingual,
  check,
  cityHeader,
  cityTemplate,
  mistakesOf,
  page,
  warningsOf,
  workshopYaml,
} from '../support/content-check.ts'

const contact = (yaml: string) => ({ ...bilingual, 'contact.yaml': yaml })

describe('contact.yaml', () => {
  it.each([
    'email: hello@mill.example\n',
    'email: { en: hello@mill.example, de: hallo@mill.example }\n',
    'phone: +48 71 000 00 01\n',
    'email: null\nphone: { de: +48 71 000 00 01 }\n',
    'forms: { en: / }\n',
    'details: { en: [{ label: Address, value: Mill Lane 1 }] }\n',
    'email: a@mill.example\nnote: { en: Ring twice., de: Zweimal läuten. }\nconsultation: Free.\n',
  ])('is fine with one way alone: %s', async (yaml) => {
    expect(await mistakesOf(contact(yaml))).toEqual([])
  })

  it.each(
    Object.entries({
      'email:\n  de: mill\n': 'contact.yaml:2 | email.de | must be an e-mail address',
      'email: { fr: a@mill.example }\n': 'contact.yaml:1 | email.fr | must be one of en, de',
      'phone: [1]\n': 'contact.yaml:1 | phone | must map languages (en, de) to their values',
      'email: null\nforms: {}\n':
        'contact.yaml:1 | must have at least one of email, phone, forms and details',
    }),
  )('is wrong: %s', async (yaml, mistake) => {
    expect(await mistakesOf(contact(yaml))).toEqual([mistake])
  })

  it('warns of details that name another address than programs are told', async () => {
    const details = [
      'details:',
      '  en: [{ label: M, value: m, href: "mailto:Hello@mill.example?subject=x" }, { label: P, value: p, href: "tel:+48710000001" }]',
      '  de: [{ label: M, value: m, href: "mailto:hallo@mill.example" }, { label: P, value: p, href: "tel:+48710000002" }]',
    ].join('\n')
    expect(
      await warningsOf(contact(`email: hello@mill.example\nphone: +48 71 000 00 01\n${details}\n`)),
    ).toEqual([
      'contact.yaml:5 | details.de | shows hallo@mill.example, but "email", which the API returns, is hello@mill.example: write the same value in both',
      'contact.yaml:5 | details.de | shows +48710000002, but "phone", which the API returns, is +48 71 000 00 01: write the same value in both',
    ])
    expect(await warningsOf(contact(`email: hello@mill.example\n${details}\n`))).toContain(
      'contact.yaml:3 | details.en | shows +48710000001, but the API does not return it: write it under "phone" too',
    )
  })

  it('may name more than one address in its details', async () => {
    const links = ['press', 'hello'].map(
      (name) => `{ label: M, value: m, href: "mailto:${name}@mill.example" }`,
    )
    const yaml = `email: hello@mill.example\ndetails: { en: [${links.join(', ')}] }\n`
    expect(await warningsOf(contact(yaml))).toEqual([])
  })
})

describe('A part of a page that is made from data', () => {
  it.each([
    ['contact', 'contact.yaml'],
    ['cities', 'cities.csv'],
  ])('%s needs its file', async (component, file) => {
    expect(await mistakesOf(page({ component }))).toEqual([
      `pages/en/about.md:6 | component | "${component}" shows the data of ${file}, which is missing or empty: write this file`,
    ])
  })

  it('is fine with it', async () => {
    const data = {
      'workshop.yaml': workshopYaml('/'),
      'contact.yaml': 'email: a@mill.example\n',
      'cities.csv': `${cityHeader}mill,Mill,Vale,7,en\n`,
      'city/en.md': cityTemplate,
    }
    for (const component of ['workshop', 'contact', 'cities', 'search']) {
      expect(await mistakesOf({ ...data, ...page({ component }) })).toEqual([])
    }
  })

  it('is no second mistake beside one in the file', async () => {
    const { mistakes } = await check({
      'contact.yaml': 'email: 1\n',
      ...page({ component: 'contact' }),
    })
    expect(mistakes.map(({ file }) => file)).toEqual(['contact.yaml'])
  })
})
