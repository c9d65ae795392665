/**
 * Creates front matter snippets for Visual Studio Code: one for a whole page, and one for each
 * field. They work in Markdown files, which the JSON Schema extension does not read.
 */
import type { EditorJsonSchema } from '../../src/content/editor-schemas.ts'
import type { Language } from '../../src/site/vocabulary.ts'

interface Snippet {
  readonly scope: 'markdown'
  readonly prefix: string
  readonly description: string
  readonly body: readonly string[]
}

const today = '$CURRENT_YEAR-$CURRENT_MONTH-$CURRENT_DATE'

/** Creates the snippets, by name. */
export function renderSnippets(
  { properties = {}, required = [] }: EditorJsonSchema,
  languages: readonly Language[],
): Record<string, Snippet> {
  const fields = Object.entries(properties)
  const wanted = languages.length > 1 ? [...required, 'translationKey'] : required
  const lines = wanted.map((name, at) => lineOf(name, properties[name] ?? {}, at + 1))
  const page = {
    scope: 'markdown',
    prefix: 'page',
    description: 'Front matter of a new page',
    body: ['---', ...lines, '---', '', '$0'],
  } as const
  const single = fields.map(([name, field]): [string, Snippet] => {
    const { description = name } = field
    return [name, { scope: 'markdown', prefix: name, description, body: [lineOf(name, field, 1)] }]
  })
  return { page, ...Object.fromEntries(single) }
}

/** Returns a line with a field and a placeholder or a choice for its value. */
function lineOf(name: string, field: EditorJsonSchema, stop: number): string {
  const { enum: choices, type, format } = field
  if (choices) return `${name}: \${${stop}|${choices.join(',')}|}`
  if (type === 'boolean') return `${name}: \${${stop}|true,false|}`
  if (type === 'array') return `${name}: [\${${stop}}]`
  if (format === 'date') return `${name}: \${${stop}:${today}}`
  return `${name}: \${${stop}}`
}
