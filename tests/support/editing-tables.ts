/** Generates the tables of fields in `docs/editing.md` from the schemas of the content. */
import type { EditorJsonSchema } from '../../src/content/editor-schemas.ts'

interface Row {
  readonly field: string
  readonly isNeeded: boolean
  readonly schema: EditorJsonSchema
  /** An earlier field with the same inner fields. They are listed only there. */
  readonly alike?: string | undefined
}

/** Renders the table of a file, with one row per field. */
export function renderFields(schema: EditorJsonSchema): string {
  const rows = listRows(schema, '').map(
    ({ field, isNeeded, schema: inner, alike }) =>
      `| \`${field}\`${isNeeded ? '*' : ''} | ${forCell(explain(inner, alike))} |`,
  )
  return ['| field | holds |', '|---|---|', ...rows].join('\n')
}

/** Lists all fields below a path, including nested ones. */
export function listRows(schema: EditorJsonSchema, path: string): Row[] {
  const { properties = {}, required = [], items, additionalProperties, anyOf = [] } = schema
  const listed = new Map<string, string>()
  const fields = Object.entries(properties).flatMap(([name, inner]) => {
    const field = path === '' ? name : `${path}.${name}`
    const nested = listRows(inner, field)
    const form = JSON.stringify(listRows(inner, ''))
    const alike = nested.length > 0 ? listed.get(form) : undefined
    if (alike === undefined) listed.set(form, field)
    const row = { field, isNeeded: required.includes(name), schema: inner, alike }
    return alike === undefined ? [row, ...nested] : [row]
  })
  const each = items ? listRows(items, `${path}[]`) : []
  const isMap = typeof additionalProperties === 'object'
  const ofLanguage = isMap
    ? listRows(additionalProperties, `${path}.<${path === 'kinds' ? 'name' : 'language'}>`)
    : []
  const forms = anyOf.filter((form) => form.properties).flatMap((form) => listRows(form, path))
  return [...fields, ...each, ...ofLanguage, ...forms]
}

/** Describes the value of a field: its purpose, choices and maximum length. */
function explain(
  { items, additionalProperties, ...schema }: EditorJsonSchema,
  alike: string | undefined,
): string {
  const each =
    items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
  const parts = [
    schema.description ?? '',
    ...(alike === undefined ? [] : [`as in \`${alike}\``]),
    ...boundsOf(schema),
    ...(each ? boundsOf(each).map((bound) => `each ${bound}`) : []),
  ]
  return parts.filter((part) => part !== '').join('; ')
}

function boundsOf(schema: EditorJsonSchema): string[] {
  const { most, type, anyOf = [] } = schema
  const choices = schema.enum ?? anyOf.find((form) => form.enum)?.enum
  return [
    ...(choices ? [`one of ${choices.map((choice) => `\`${String(choice)}\``).join(', ')}`] : []),
    ...(type === 'number' ? ['a number'] : []),
    ...(most === undefined ? [] : [`at most ${most} characters`]),
  ]
}

function forCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}
