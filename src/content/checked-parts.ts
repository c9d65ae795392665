/** Checks parts of pages that are made from data: that the data is there. */
import type { Content } from './content.ts'
import type { Mistake } from './mistake.ts'

/** One row a part that is made from a file: the file, and whether there is anything in it. */
const needs = {
  workshop: { file: 'workshop.yaml', isThere: ({ workshop }: Content) => workshop !== undefined },
  contact: { file: 'contact.yaml', isThere: ({ contact }: Content) => contact !== undefined },
  cities: { file: 'cities.csv', isThere: ({ cities }: Content) => cities.length > 0 },
} as const

/** What is wrong with the parts of pages, beside what is `known` to be wrong in the files they are made from. */
export function checkParts(content: Content, known: readonly Mistake[]): Mistake[] {
  return content.pages.flatMap(({ file, data }) => {
    const need = Object.entries(needs).find(([name]) => name === data.component)?.[1]
    // A file with mistakes of its own is there, though nothing could be read from it.
    if (!need || need.isThere(content) || known.some((one) => one.file === need.file)) return []
    return [{ file, field: 'component', message: `"${data.component ?? ''}" needs ${need.file}` }]
  })
}
