/** Tables of fields in `docs/editing.md`, made of the schemas that check the content. */
import type { EditorJsonSchema } from '../../src/content/editor-schemas.ts'

interface Row {
  readonly field: string
  readonly isNeeded: boolean
  readonly schema: EditorJsonSchema
}

/** The table of a file, a row a field. */
export function renderFields(schema: EditorJsonSchema): string {
  const rows = listRows(schema, '').map(
    ({ field, isNeeded, schema: inner }) =>
      `| \`${field}\` | ${isNeeded ? 'yes' : ''} | ${forCell(explain(inner))} |`,
  )
  return ['| field | needed | holds |', '|---|---|---|', ...rows].join('\n')
}

/** Every field below a path, with those in it. */
export function listRows(schema: EditorJsonSchema, path: string): Row[] {
  const { properties = {}, required = [], items, additionalProperties, anyOf = [] } = schema
  const fields = Object.entries(properties).flatMap(([name, inner]) => {
    const field = path === '' ? name : `${path}.${name}`
    return [{ field, isNeeded: required.includes(name), schema: inner }, ...listRows(inner, field)]
  })
  const each = items ? listRows(items, `${path}[]`) : []
  const isMap = typeof additionalProperties === 'object'
  const ofLanguage = isMap ? listRows(additionalProperties, `${path}.<language>`) : []
  const forms = anyOf.filter((form) => form.properties).flatMap((form) => listRows(form, path))
  return [...fields, ...each, ...ofLanguage, ...forms]
}

/** What a field holds, its choices and its bounds. */
function explain({ items, additionalProperties, ...schema }: EditorJsonSchema): string {
  const each =
    items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
  const parts = [
    schema.description ?? '',
    ...boundsOf(schema),
    ...(each ? boundsOf(each).map((bound) => `each ${bound}`) : []),
  ]
  return parts.filter((part) => part !== '').join('; ')
}

function boundsOf(schema: EditorJsonSchema): string[] {
  const { most, type, enum: choices, patternErrorMessage } = schema
  return [
    ...(choices ? [`one of ${choices.map((choice) => `\`${String(choice)}\``).join(', ')}`] : []),
    ...(type === 'boolean' ? ['`true` or `false`'] : []),
    ...(type === 'number' ? ['a number'] : []),
    ...(most === undefined ? [] : [`at most ${most} characters`]),
    ...(patternErrorMessage === undefined ? [] : [patternErrorMessage.replace(/^must be /, '')]),
  ]
}

function forCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}
