/** Converts the JSON Schema of a file to the fields of a form. */
import type { EditorJsonSchema } from '../../src/content/editor-schemas.ts'

/** A field of Decap CMS. We add `yaml`, which makes `browser/start.ts` show the value as YAML. */
export interface CmsField {
  readonly name: string
  readonly label: string
  readonly widget: string
  readonly required: boolean
  readonly hint?: string
  readonly pattern?: readonly [string, string]
  readonly options?: readonly string[]
  readonly value_type?: 'int' | 'float'
  readonly field?: { readonly name: string; readonly label: string; readonly widget: 'string' }
  readonly media_folder?: string
  readonly public_folder?: string
  readonly yaml?: true
}

/** Returns the form fields of a file, in the order of its schema. */
export function fieldsOf({ properties = {}, required = [] }: EditorJsonSchema): CmsField[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    label: name,
    required: required.includes(name),
    ...hintOf(schema),
    ...widgetOf(name, schema),
  }))
}

/** Returns the same fields as `fieldsOf`, but the form shows all values as YAML. */
export function yamlFieldsOf(schema: EditorJsonSchema): CmsField[] {
  return fieldsOf(schema).map(({ name, label, required, hint }) => ({
    ...{ name, label, required },
    ...(hint !== undefined && { hint }),
    ...yamlWidget,
  }))
}

/** Returns a field for multi-line text, without buttons for headings and lists. */
export function textField(name: string, label: string, hint: string): CmsField {
  return { name, label, widget: 'text', required: false, hint }
}

const yamlWidget = { widget: 'text', yaml: true } as const

/** Chooses the simplest widget for a value. Values without a fitting widget are edited as YAML. */
function widgetOf(
  name: string,
  schema: EditorJsonSchema,
): Pick<CmsField, 'widget'> & Partial<CmsField> {
  const { type, items, format } = schema
  // Recognises pictures by the field name, because the schema does not mark file names.
  if (name === 'picture') return { widget: 'image', media_folder: '', public_folder: '' }
  if (schema.enum) return { widget: 'select', options: schema.enum.map(String) }
  if (type === 'boolean') return { widget: 'boolean' }
  if (type === 'integer') return { widget: 'number', value_type: 'int' }
  if (type === 'number') return { widget: 'number', value_type: 'float' }
  // Uses no date widget, because it would fill an empty field with today's date.
  if (format === 'date')
    return {
      widget: 'string',
      pattern: ['^\\d{4}-\\d{2}-\\d{2}$', 'must be a day in the form YYYY-MM-DD'],
    }
  if (type === 'string' || isOfTexts(schema)) return { widget: 'string', ...patternOf(schema) }
  if (type === 'array' && items?.type === 'string' && !items.enum) {
    return { widget: 'list', field: { name: 'item', label: name, widget: 'string' } }
  }
  return yamlWidget
}

/** Checks whether all alternatives of a value (`anyOf`) are strings, such as a date or a time. */
function isOfTexts({ anyOf = [] }: EditorJsonSchema): boolean {
  return anyOf.length > 0 && anyOf.every(({ type }) => type === 'string')
}

function patternOf({ pattern, patternErrorMessage }: EditorJsonSchema): Partial<CmsField> {
  if (pattern === undefined) return {}
  return { pattern: [pattern, patternErrorMessage ?? `must match ${pattern}`] }
}

function hintOf({ description, most }: EditorJsonSchema): Partial<CmsField> {
  const length = most === undefined ? '' : `at most ${most} characters`
  const hint = [description ?? '', length].filter((text) => text !== '').join('; ')
  return hint === '' ? {} : { hint }
}
