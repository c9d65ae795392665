/**
 * Reads a text file into the fields of a form, and writes edited fields back. Lines of fields that
 * were not edited stay as they are.
 */
import { newPage, partsOf } from './file-parts.ts'
import { changeField, findFault, valueOf } from './yaml-field.ts'
import type { FormField } from './yaml-field.ts'

/** Form in which the editor shows each file of a collection. */
export interface FileForm {
  /** Fields, in their order in new files. If there is none, the form shows the file as one text. */
  readonly fields: readonly FormField[]
  /** Whether the fields are front matter of a Markdown text. */
  readonly hasBody: boolean
}

/** Values of a form, keyed by field name. */
export type FormValues = Readonly<Record<string, unknown>>

/** Names of form fields that are not fields of the YAML in the file. */
export const ownFields = {
  /** Text below the front matter. */
  body: 'body',
  /** Text of a file that the form shows as one text. */
  text: 'text',
  /** Name of a new file. The form asks for it if the language is not in Latin script. */
  file: 'file',
} as const

/** Value of the form field `file` for a file that exists already. The form cannot rename it. */
export const namedAlready = '-'

// Key of the source text among the values of a form. `writeForm` needs this text, and gets only the
// values of the form from the editor. No field shows the text.
const sourceKey = '(source)'

/** Reads the text of a file into the values of a form. */
export function readForm(source: string, form: FileForm): FormValues {
  const { fields, body } = partsOf(source.replaceAll('\r\n', '\n'), form)
  const isReadable = findFault(fields) === undefined
  const values = isReadable
    ? form.fields.map((field) => [field.name, valueOf(fields, field)] as const)
    : []
  return {
    ...Object.fromEntries<unknown>(values.filter(([, value]) => value !== undefined)),
    [bodyOf(form)]: body,
    [ownFields.file]: namedAlready,
    [sourceKey]: source,
  }
}

/**
 * Returns the text of a file with the values of a form. Throws if a field was changed and the field
 * or the file has invalid YAML.
 */
export function writeForm(values: FormValues, form: FileForm): string {
  const given = values[sourceKey]
  const source = typeof given === 'string' ? given : ''
  const known = partsOf(source.replaceAll('\r\n', '\n'), form)
  const fields = changeFields(known.fields, values, form)
  const { open, close, lead: between } = newPage
  // A page without front matter gets one when it gets its first field.
  const needsFence = form.hasBody && known.open === '' && fields !== ''
  const parts = needsFence ? { ...known, open, close, lead: between } : known
  const body = changeBody(parts.body, values[bodyOf(form)])
  const isNew = parts.open === '' && parts.close === ''
  const lead = body === '' && isNew ? '' : parts.lead
  const text = parts.open + fields + parts.close + lead + body + parts.tail
  return source.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text
}

function bodyOf({ fields }: FileForm): string {
  return fields.length === 0 ? ownFields.text : ownFields.body
}

function changeFields(text: string, values: FormValues, { fields }: FileForm): string {
  const fault = findFault(text)
  const changed = fields.filter((field) => {
    const was = fault === undefined ? valueOf(text, field) : undefined
    return comparable(was) !== comparable(values[field.name])
  })
  if (changed.length > 0 && fault !== undefined) throw new Error(`Cannot change fields: ${fault}`)
  const names = fields.map(({ name }) => name)
  return changed.reduce((all, field) => changeField(all, field, values[field.name], names), text)
}

function changeBody(was: string, now: unknown): string {
  return typeof now === 'string' && now !== was ? now.replace(/\s+$/, '') : was
}

/**
 * Turns a value into a text for comparison. Empty and absent values are equal, because users remove
 * a field by emptying it.
 */
function comparable(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.trim())
  const isEmpty = value === undefined || value === null || Object.keys(value).length === 0
  return isEmpty && typeof value !== 'number' && typeof value !== 'boolean'
    ? '""'
    : JSON.stringify(value)
}
