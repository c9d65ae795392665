import { describe, expect, it } from 'vitest'
import { contactIn } from '../../../src/site/contact.ts'

describe('Ways of contact in a language', () => {
  const email = { pl: 'kontakt@mill.example', en: 'hello@mill.example' }
  const contact = { email, phone: '+48 1', note: { pl: 'Zapraszamy.' }, consultation: undefined }

  it.each([
    ['pl', 'kontakt@mill.example'],
    ['en', 'hello@mill.example'],
    ['de', 'hello@mill.example'],
    [undefined, 'hello@mill.example'],
  ])('are those of %s', (lang, expected) => {
    expect(contactIn(contact, lang, ['pl', 'en', 'de'])).toEqual({
      email: expected,
      phone: '+48 1',
      note: 'Zapraszamy.',
      consultation: undefined,
    })
  })

  it('are those of the first language of a site that has none in English', () => {
    const { email: first } = contactIn({ email: { ja: 'a@x.example', fr: 'b@x.example' } }, 'ar', [
      'fr',
      'ja',
      'ar',
    ])
    expect(first).toBe('b@x.example')
  })

  it('may all be absent', () => {
    const none = { email: undefined, phone: undefined, note: undefined, consultation: undefined }
    expect(contactIn(undefined, 'en', ['en'])).toEqual(none)
    expect(contactIn({ email: null, phone: null }, 'en', ['en'])).toEqual(none)
  })
})
