/** Checks parts that are made from data: that the data is there, and that no two places name another address. */
import { contactIn } from '../site/contact.ts'
import type { Findings } from './mistake.ts'
import type { Content } from './content.ts'
import type { Mistake } from './mistake.ts'

/** One row a part that is made from a file: the file, and whether there is anything in it. */
const needs = {
  workshop: { file: 'workshop.yaml', isThere: ({ workshop }: Content) => workshop !== undefined },
  contact: { file: 'contact.yaml', isThere: ({ contact }: Content) => contact !== undefined },
  cities: { file: 'cities.csv', isThere: ({ cities }: Content) => cities.length > 0 },
} as const

/** What is wrong with the parts of pages, beside what is `known` to be wrong in the files they are made from. */
export function checkParts(content: Content, known: readonly Mistake[]): Findings {
  const mistakes = content.pages.flatMap(({ file, data }) => {
    const need = Object.entries(needs).find(([name]) => name === data.component)?.[1]
    // A file with mistakes of its own is there, though nothing could be read from it.
    if (!need || need.isThere(content) || known.some((one) => one.file === need.file)) return []
    return [{ file, field: 'component', message: `"${data.component ?? ''}" needs ${need.file}` }]
  })
  return { mistakes, warnings: checkDetails(content) }
}

const contactFile = 'contact.yaml'

/** Lines of the page that name another address than programs are told. */
function checkDetails({ contact, config }: Content): Mistake[] {
  return Object.entries(contact?.details ?? {}).flatMap(([lang, details]) => {
    const { email, phone } = contactIn(contact, lang, config.languages)
    const links = details.flatMap(({ href }) => href ?? [])
    return [
      ...faultOf(namesIn(links, 'mailto:'), email, 'email', (name) => name.toLowerCase()),
      ...faultOf(namesIn(links, 'tel:'), phone, 'phone', (name) => name.replaceAll(/[^+\d]/g, '')),
    ].map((message) => ({ file: contactFile, field: `details.${lang}`, message }))
  })
}

function namesIn(links: readonly string[], scheme: string): string[] {
  return links
    .filter((link) => link.startsWith(scheme))
    .map((link) => link.slice(scheme.length).replace(/\?.*$/, ''))
}

/** More than one may be named, as long as that which programs are told is among them. */
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
