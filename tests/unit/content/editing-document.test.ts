/** The tables of fields in `docs/editing.md`, which `UPDATE_FIXTURES=1` writes from the schemas. */
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { editorSchemas } from '../../../src/content/editor-schemas.ts'
import { listRows, renderFields } from '../../support/editing-tables.ts'

const file = 'docs/editing.md'

/**
 * Files that hold fields; redirects, synonyms and words are lists of what somebody chose. Fields of
 * collections are in a document of their own.
 */
const tables = editorSchemas({ languages: [] }).filter(
  ({ name }) => !/^(?:redirects|synonyms|texts-|collection)/.test(name),
)

/** The place of a table: what follows its mark, up to the next empty line. */
function placeOf(name: string): RegExp {
  return new RegExp(`(?<=<!-- fields: ${name} -->\\n\\n)(?:\\|.*\\n)*`)
}

it.each(tables)('docs/editing.md has every field of $files as its schema tells it', (row) => {
  const table = `${renderFields(row.schema)}\n`
  const text = readFileSync(file, 'utf8')
  if (process.env.UPDATE_FIXTURES) {
    writeFileSync(
      file,
      text.replace(placeOf(row.name), () => table),
    )
  }
  expect(placeOf(row.name).exec(readFileSync(file, 'utf8'))?.[0]).toBe(table)
})

it('every field says what it holds, in editors too', () => {
  const silent = tables.flatMap(({ name, schema }) =>
    listRows(schema, name).filter((row) => row.schema.description === undefined),
  )
  expect(silent.map(({ field }) => field)).toEqual([])
})
