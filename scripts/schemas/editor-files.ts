/**
 * Creates the files that editors need to complete and explain fields: schemas, snippets, and
 * settings of Visual Studio Code.
 */
import { editorSchemas, explainLengths } from '../../src/content/editor-schemas.ts'
import type { EditorSchema, SchemaSource } from '../../src/content/editor-schemas.ts'
import { renderSnippets } from './snippets.ts'

/** A file with its path relative to the content folder. */
export interface EditorFile {
  readonly path: string
  readonly text: string
}

// The content loader ignores names with a leading dot, which belong to tools.
const folder = '.schemas'

/** Returns the first line of a YAML file, which tells editors the schema of the file. */
export function schemaHead(name: 'site' | 'contact'): string {
  return `# yaml-language-server: $schema=${folder}/${name}.json\n`
}

/** Returns the generated files, which are rewritten when the schemas change. */
export function madeFiles(source: SchemaSource): EditorFile[] {
  const schemas = editorSchemas(source)
  const { schema } = schemas.find(({ name }) => name === 'page') ?? {}
  return [
    ...schemas.map((row) => ({ path: pathOf(row), text: inJson(explainLengths(row.schema)) })),
    {
      path: '.vscode/pages.code-snippets',
      text: inJson(renderSnippets(schema ?? {}, source.languages)),
    },
  ]
}

/** Returns the editor settings. Each file is written only if it does not exist. */
export function firstSettings(source: SchemaSource): EditorFile[] {
  const settings = { 'yaml.schemas': schemaSettings(source) }
  return [
    { path: '.vscode/settings.json', text: inJson(settings) },
    {
      path: '.vscode/extensions.json',
      text: inJson({ recommendations: ['redhat.vscode-yaml'] }),
    },
  ]
}

/**
 * Maps schemas to YAML files. Leaves out the schemas of front matter, because no extension of
 * Visual Studio Code would use them.
 */
export function schemaSettings(source: SchemaSource) {
  const rows = editorSchemas(source).filter(({ files }) => files.endsWith('.yaml'))
  return Object.fromEntries(
    rows.map((row) => {
      const { files, except } = row
      return [`./${pathOf(row)}`, except === undefined ? files : [files, `!${except}`]] as const
    }),
  )
}

function pathOf({ name }: EditorSchema): string {
  return `${folder}/${name}.json`
}

function inJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
