/** Small collections for tests. */
import type { ContentFiles } from './content-folder.ts'

/** Description of a collection with a name and more fields, in lines with two spaces before them. */
export function collectionYaml(fields = '', first = ''): string {
  return `${first}title: Events\npurpose: What takes place.\nproperties:\n  name: { type: string }\n${fields}`
}

/** A collection whose description has one field `a` more. */
export function described(field: string, first = ''): ContentFiles {
  return {
    'data/events/collection.yaml': collectionYaml(`  a: ${field}\n`, first),
    'data/events/one.yaml': 'name: One\n',
  }
}

const fields = `  price: { type: number, minimum: 0 }
  count: { type: integer }
  kind: { enum: [talk, course], x-names: { talk: Talk, course: Course } }
  day: { type: string, format: date }
  open: { type: boolean }
  tags: { type: array, items: { type: string }, maxItems: 2, uniqueItems: true }
  words: { type: string, x-by-language: true, maxLength: 20 }
  page: { type: string, x-page: true }
  picture: { type: string, x-picture: true }
  place: { type: object, x-place: true }
  next: { type: string, x-entry: events }
  link: { type: string, format: uri }
  text: { type: string, x-markdown: true }
  code: { type: string, pattern: '^(a+)+$' }
`

/** A collection with fields of each kind, and one file of entries. */
export function entered(text: string, file = 'one.yaml'): ContentFiles {
  return { 'data/events/collection.yaml': collectionYaml(fields), [`data/events/${file}`]: text }
}
