/** Divides a text file into its fields and its Markdown text. */

/** Parts of a file, in the order in which the file has them. */
export interface FileParts {
  /** Line `---` before the front matter; empty without front matter. */
  readonly open: string
  readonly fields: string
  /** Line `---` after the front matter; empty without front matter. */
  readonly close: string
  /** Empty lines between the front matter and the Markdown text. */
  readonly lead: string
  readonly body: string
  /** Line breaks after the Markdown text. */
  readonly tail: string
}

const none = { open: '', fields: '', close: '', lead: '', body: '', tail: '' } as const
/** Parts of a new page. */
export const newPage = { ...none, open: '---\n', close: '---\n', lead: '\n', tail: '\n' } as const

const page =
  /^(\uFEFF?---[ \t]*\n)((?:(?!---[ \t]*(?:\n|$)).*\n)*)(---[ \t]*(?:\n|$))(\n*)([^]*?)(\n*)$/

/** Divides a page with front matter, a YAML file or a text without fields into its parts. */
export function partsOf(
  source: string,
  { fields, hasBody }: { readonly fields: readonly unknown[]; readonly hasBody: boolean },
): FileParts {
  if (!hasBody && fields.length > 0) return { ...none, fields: source }
  if (hasBody && source === '') return newPage
  const [, open, head = '', close = '', lead = '', body = '', tail = ''] = page.exec(source) ?? []
  if (hasBody && open !== undefined) return { open, fields: head, close, lead, body, tail }
  const text = source.replace(/\n*$/, '')
  return { ...none, body: text, tail: source.slice(text.length) || '\n' }
}
