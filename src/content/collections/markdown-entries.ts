/**
 * Reads an entry from Markdown: `<id>.md` for all languages, or a file `<id>.<lang>.md` for each
 * language.
 */
import { isDeepStrictEqual } from 'node:util'
import { explainNoFrontMatter, splitFrontMatter } from '../markdown-file.ts'
import type { Mistake } from '../mistake.ts'
import { openYaml } from '../yaml-document.ts'
import type { DescribedCollection } from './description.ts'
import type { Place, RawEntry, SourceFile } from './raw-entry.ts'
import { isBlock } from './yaml-entries.ts'

/** A Markdown file, with its language if its name has one. */
export interface MarkdownSource extends SourceFile {
  readonly lang?: string | undefined
}

/** Merges the files of an entry. Returns no entry if one of the files cannot be read. */
export function readMarkdownEntry(
  sources: readonly MarkdownSource[],
  id: string,
  collection: DescribedCollection,
  mistakes: Mistake[],
): RawEntry[] {
  // This object has no prototype, so that a field can have any name.
  const values = Object.create(null) as Record<string, unknown>
  const places = new Map<string, Place>()
  let isReadable = true
  for (const source of sources) {
    const parts = readParts(source, collection, mistakes)
    isReadable &&= parts !== undefined
    for (const { path, value, place } of parts ?? []) {
      const [name = '', lang] = path
      const before = values[name]
      if (lang === undefined && before !== undefined && !isDeepStrictEqual(before, value)) {
        const other = places.get(name)?.file ?? ''
        const message = `has a different value in ${other}: write the field in only one of the two files`
        mistakes.push({ ...place, field: name, message })
      }
      values[name] =
        lang === undefined ? value : { ...(isBlock(before) ? before : {}), [lang]: value }
      for (const key of [name, path.join('.')]) if (!places.has(key)) places.set(key, place)
    }
  }
  const start = { file: sources[0]?.file ?? '', line: 1 }
  const placeOf = ([name = '', part = '']: readonly string[]) =>
    places.get(`${name}.${part}`) ?? places.get(name) ?? start
  return isReadable ? [{ id, values, placeOf }] : []
}

/** Reads the front matter of a file as fields, and its body as the field with `x-markdown`. */
function readParts(
  { file, text, lang }: MarkdownSource,
  { allFields }: DescribedCollection,
  mistakes: Mistake[],
) {
  const split = splitFrontMatter(text)
  if (!split) {
    mistakes.push({ file, line: 1, message: explainNoFrontMatter(text) })
    return undefined
  }
  const { yaml, body, linesBefore } = split
  const opened = openYaml({ file, text: yaml, linesBefore: 1 }, mistakes)
  if (!opened) return undefined
  const fields = isBlock(opened.value) ? opened.value : {}
  const ofBody = allFields.find(({ kind }) => kind === 'markdown')?.name
  const given = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name, value, place: { file, line: opened.lineOf([name]) } }))
  if (body.trim() !== '') {
    const [blank = ''] = /^\s*/.exec(body) ?? []
    const place = { file, line: linesBefore + blank.split('\n').length }
    const message =
      'has text below its front matter, but the collection has no field for this text: add x-markdown: true to a field in collection.yaml'
    if (ofBody === undefined) mistakes.push({ ...place, message })
    else given.push({ name: ofBody, value: body.trim(), place })
  }
  return given.map(({ name, value, place }) => {
    const isByLanguage = allFields.some((field) => field.name === name && field.isByLanguage)
    const isOne = lang !== undefined && isByLanguage && !isBlock(value)
    return { path: isOne ? [name, lang] : [name], value, place }
  })
}
