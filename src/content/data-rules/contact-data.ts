/** Ways to reach a person that lead somewhere else than they say. */
import type { Content } from '../content.ts'
import type { Mistake } from '../mistake.ts'
import type { Found } from './found.ts'

const file = 'contact.yaml'

/** Telephones without a number are mistakes; lines whose link is for another number or mailbox are warnings. */
export function checkContactData({ contact }: Pick<Content, 'contact'>): Found {
  return {
    mistakes: [...numbersOf(contact)].flatMap(([field, phone]) =>
      /^\+?[\d\s()./-]*\d[\d\s()./-]*$/.test(phone) && digitsOf(phone).length >= 3
        ? []
        : [{ file, field, message: 'must be a telephone number such as +48 71 000 00 00' }],
    ),
    warnings: Object.entries(contact?.details ?? {}).flatMap(([lang, lines]) =>
      lines.flatMap(({ value, href = '' }, at) =>
        checkLine(value, href, `details.${lang}.${at}.href`),
      ),
    ),
  }
}

function* numbersOf(
  contact: Content['contact'],
): Generator<readonly [field: string, phone: string]> {
  const phone = contact?.phone
  if (typeof phone === 'string') yield ['phone', phone]
  else for (const [lang, one] of Object.entries(phone ?? {})) yield [`phone.${lang}`, one]
}

function checkLine(value: string, href: string, field: string): Mistake[] {
  const [, scheme, target = ''] = /^(mailto|tel):([^?]*)/.exec(href) ?? []
  const isMail = scheme === 'mailto' && value.includes('@')
  const isPhone = scheme === 'tel' && digitsOf(value).length >= 5
  const isSame = isMail
    ? value.toLowerCase().includes(target.toLowerCase())
    : sameNumber(digitsOf(value), digitsOf(target))
  if ((!isMail && !isPhone) || isSame) return []
  return [{ file, field, message: `leads to ${target}, but shows ${value}` }]
}

/** The code of the country may be left out where people read it, and written as 00. */
function sameNumber(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((digits) => digits.replace(/^0+/, ''))
    .toSorted((a, b) => a.length - b.length)
  return long.endsWith(short)
}

function digitsOf(text: string): string {
  return text.replaceAll(/\(0\)|\D/g, '')
}
