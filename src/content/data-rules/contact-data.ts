/** Checks contact details whose link differs from the text. */
import { contactIn } from '../../site/contact.ts'
import type { Language } from '../../site/vocabulary.ts'
import type { Content } from '../content.ts'
import type { Mistake } from '../mistake.ts'
import type { Contact } from '../schemas/contact-schema.ts'
import type { Found } from './found.ts'

const file = 'contact.yaml'

/**
 * Reports telephone numbers that are not numbers as mistakes, and links to another number or
 * mailbox as warnings.
 */
export function checkContactData({ contact, config }: Content): Found {
  return {
    mistakes: [...numbersOf(contact)].flatMap(([field, phone]) =>
      /^\+?[\d\s()./-]*\d[\d\s()./-]*$/.test(phone) && digitsOf(phone).length >= 3
        ? []
        : [{ file, field, message: 'must be a telephone number such as +48 71 000 00 00' }],
    ),
    warnings: Object.entries(contact?.details ?? {}).flatMap(([lang, lines]) =>
      checkLines(lines, lang, contactIn(contact, lang, config.languages)),
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

type Line = NonNullable<Contact['details']>[string][number]

/**
 * Reports lines whose link differs from their text. The other lines are compared with the published
 * contact data.
 */
function checkLines(
  lines: readonly Line[],
  lang: Language,
  told: Readonly<Record<'email' | 'phone', string | undefined>>,
): Mistake[] {
  const field = `details.${lang}`
  const wrong = lines.map(faultOfLine)
  const links = lines.flatMap(({ href }, at) => (wrong[at] === undefined ? (href ?? []) : []))
  const ofLines = wrong.flatMap((message, at) =>
    message === undefined ? [] : [{ file, field: `${field}.${at}.href`, message }],
  )
  const ofAll = [
    ...faultOf(namesIn(links, 'mailto:'), told.email, 'email', (name) => name.toLowerCase()),
    ...faultOf(namesIn(links, 'tel:'), told.phone, 'phone', (name) =>
      name.replaceAll(/[^+\d]/g, ''),
    ),
  ]
  return [...ofLines, ...ofAll.map((message) => ({ file, field, message }))]
}

function faultOfLine({ value, href = '' }: Line): string | undefined {
  const [, scheme, target = ''] = /^(mailto|tel):([^?]*)/.exec(href) ?? []
  const isMail = scheme === 'mailto' && value.includes('@')
  const isPhone = scheme === 'tel' && digitsOf(value).length >= 5
  const isSame = isMail
    ? value.toLowerCase().includes(target.toLowerCase())
    : sameNumber(digitsOf(value), digitsOf(target))
  return (!isMail && !isPhone) || isSame ? undefined : `leads to ${target}, but shows ${value}`
}

/** Compares two numbers. The country code may be missing, or start with 00. */
function sameNumber(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((digits) => digits.replace(/^0+/, ''))
    .toSorted((a, b) => a.length - b.length)
  return long.endsWith(short)
}

function digitsOf(text: string): string {
  return text.replaceAll(/\(0\)|\D/g, '')
}

function namesIn(links: readonly string[], scheme: string): string[] {
  return links
    .filter((link) => link.startsWith(scheme))
    .map((link) => link.slice(scheme.length).replace(/\?.*$/, ''))
}

/** Lines may contain several addresses, but one of them must be the published one. */
function faultOf(
  [first, ...others]: readonly string[],
  told: string | undefined,
  field: string,
  plain: (name: string) => string,
): string[] {
  if (first === undefined) return []
  if (told === undefined)
    return [`names ${first}, which programs are not told: there is no "${field}"`]
  if ([first, ...others].some((name) => plain(name) === plain(told))) return []
  return [`names ${first}, but programs are told ${told}, as "${field}" says`]
}
