/** Checks telephone numbers, and compares the links of contact details with their texts. */
import { contactIn } from '../../site/contact.ts'
import type { Content } from '../content.ts'
import { warning } from '../mistake.ts'
import type { Contact } from '../schemas/contact-schema.ts'

const file = 'contact.yaml'

/**
 * Reports telephone numbers that have no country code or a wrong length. Warns about contact
 * details that differ from their own link, or from the contact data that the API returns.
 */
export function* checkContactData({ contact, config }: Content) {
  const { phone = {} } = contact ?? {}
  const phones = typeof phone === 'string' ? { phone } : prefixed('phone', phone ?? {})
  for (const [field, number] of Object.entries(phones)) {
    // E.164: at most 15 digits, including the country code.
    const plain = number.replaceAll(/\(0\)|[\s()./-]/g, '')
    if (/^\+[1-9]\d{6,14}$/.test(plain)) continue
    const message = 'must be a number with + and the country code, such as +48 71 000 00 00'
    yield { file, field, message }
  }
  for (const [field, lines] of Object.entries(prefixed('details', contact?.details ?? {}))) {
    const data = contactIn(contact, field.slice('details.'.length), config.languages)
    yield* checkLines(lines, field, data)
  }
}

function prefixed<Value>(prefix: string, values: Readonly<Record<string, Value>>) {
  const named = Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value] as const)
  return Object.fromEntries(named)
}

type Line = NonNullable<Contact['details']>[string][number]

/**
 * Contact data that the API returns. Links to a mailbox or number begin with `scheme`. `plain`
 * normalizes a text for comparison.
 */
const published = [
  { name: 'email', scheme: 'mailto:', plain: (text: string) => text.toLowerCase() },
  { name: 'phone', scheme: 'tel:', plain: (text: string) => text.replaceAll(/[^+\d]/g, '') },
] as const

/**
 * Warns about lines whose link differs from their text. If other lines link to mailboxes, at least
 * one must link to the mailbox that the API returns. The same applies to telephone numbers.
 */
function* checkLines(
  lines: readonly Line[],
  field: string,
  data: Readonly<Record<'email' | 'phone', string | undefined>>,
) {
  const wrong = lines.map(faultOfLine)
  for (const [at, message] of wrong.entries()) {
    if (message !== undefined) yield warning({ file, field: `${field}.${at}.href`, message })
  }
  const links = lines.flatMap(({ href }, at) => (wrong[at] === undefined ? (href ?? []) : []))
  for (const { name, scheme, plain } of published) {
    const own = data[name]
    const named = links
      .filter((link) => link.startsWith(scheme))
      .map((link) => link.slice(scheme.length).replace(/\?.*$/, ''))
    const [first] = named
    const isPublished = own !== undefined && named.some((one) => plain(one) === plain(own))
    if (first === undefined || isPublished) continue
    const message =
      own === undefined
        ? `shows ${first}, but the API does not return it: write it under "${name}" too`
        : `shows ${first}, but "${name}", which the API returns, is ${own}: write the same value in both`
    yield warning({ file, field, message })
  }
}

function faultOfLine({ value, href = '' }: Line): string | undefined {
  const [, scheme, target = ''] = /^(mailto|tel):([^?]*)/.exec(href) ?? []
  const isMail = scheme === 'mailto' && value.includes('@')
  const isPhone = scheme === 'tel' && digitsOf(value).length >= 5
  const isSame = isMail
    ? value.toLowerCase().includes(target.toLowerCase())
    : sameNumber(digitsOf(value), digitsOf(target))
  return (!isMail && !isPhone) || isSame
    ? undefined
    : `leads to ${target}, but "value" is ${value}: write the same value in both`
}

/** Whether two telephone numbers are equal. One may lack the country code, or write it with 00. */
function sameNumber(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((digits) => digits.replace(/^0+/, ''))
    .toSorted((a, b) => a.length - b.length)
  return long.endsWith(short)
}

function digitsOf(text: string): string {
  return text.replaceAll(/\(0\)|\D/g, '')
}
