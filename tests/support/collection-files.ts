/** Content files of small collections for tests. */
import type { ContentFiles } from './content-folder.ts'

/**
 * Text of a `collection.yaml` with the field `name`. `fields` adds lines with further fields, each
 * indented by two spaces.
 */
export function collectionYaml(fields = '', first = ''): string {
  return `${first}title: Events\npurpose: What takes place.\nproperties:\n  name: { type: string }\n${fields}`
}

/** A collection with a further field `a`. */
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

/** A collection with fields of each kind, and a file with entries. */
export function entered(text: string, file = 'one.yaml'): ContentFiles {
  return { 'data/events/collection.yaml': collectionYaml(fields), [`data/events/${file}`]: text }
}
