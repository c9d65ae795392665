/**
 * Reads entries from a YAML or JSON file. The file has a list of entries with ids, or one entry,
 * whose default id is the name of the file.
 */
import type { Mistake } from '../mistake.ts'
import { openYaml } from '../yaml-document.ts'
import type { RawEntry, SourceFile } from './raw-entry.ts'

/** Reads the entries of a file. `stem` is its name without the ending. */
export function readYamlEntries(
  { file, text }: SourceFile,
  stem: string,
  mistakes: Mistake[],
): RawEntry[] {
  const isJson = /\.json$/i.test(file)
  const fault = isJson ? faultOfJson(text) : undefined
  if (fault) mistakes.push({ file, ...fault })
  // JSON is YAML, except for tabs as indentation. Replacing all tabs changes no values, because
  // JSON escapes tabs in them.
  const plain = isJson ? text.replaceAll('\t', ' ') : text
  const yaml = fault ? undefined : openYaml({ file, text: plain, linesBefore: 0 }, mistakes)
  if (yaml?.value === undefined) return []
  const { value, lineOf } = yaml
  if (!Array.isArray(value)) {
    if (isBlock(value)) return [entryOf(value, stem, (path) => ({ file, line: lineOf(path) }))]
    mistakes.push({
      file,
      line: 1,
      message: 'must be a list of entries, or the fields of one entry',
    })
    return []
  }
  return value.flatMap((one: unknown, at) => {
    const placeOf = (path: readonly string[]) => ({ file, line: lineOf([at, ...path]) })
    if (isBlock(one)) return entryOf(one, undefined, placeOf)
    mistakes.push({ ...placeOf([]), message: 'must be a block of fields with an id' })
    return []
  })
}

function entryOf(
  { id, ...values }: Record<string, unknown>,
  stem: string | undefined,
  placeOf: RawEntry['placeOf'],
): RawEntry {
  return { id: stem !== undefined && id === undefined ? stem : id, values, placeOf }
}

/** Whether a value is an object with fields. */
export function isBlock(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function faultOfJson(text: string): Omit<Mistake, 'file'> | undefined {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''))
    return undefined
  } catch (error) {
    const [, position] = /position (\d+)/.exec(String(error)) ?? []
    // The JavaScript engine gives no position for the most frequent fault, a surplus comma.
    const offset = position === undefined ? text.search(/,\s*[\]}]/) : Number(position)
    const line = offset < 0 ? undefined : text.slice(0, offset).split('\n').length
    return { line, message: 'is not valid JSON: check the quotes, commas and brackets here' }
  }
}
