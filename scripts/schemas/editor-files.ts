/**
 * Creates the files that editors need to complete and explain fields: schemas, snippets, and
 * settings of Visual Studio Code.
 */
import type { CollectionParts } from '../../src/content/collections/collections.ts'
import { editorSchemas, explainLengths } from '../../src/content/editor-schemas.ts'
import type { EditorSchema } from '../../src/content/editor-schemas.ts'
import type { Language } from '../../src/site/vocabulary.ts'
import { renderSnippets } from './snippets.ts'

/** A file with its path relative to the content folder. */
export interface EditorFile {
  readonly path: string
  readonly text: string
}

/** The site whose files are edited. */
export interface EditedSite {
  readonly languages: readonly Language[]
  readonly collections?: CollectionParts['schemas']
}

// The content loader ignores names with a leading dot, which belong to tools.
const folder = '.schemas'

/** First line of a YAML file, which names its schema for editors. */
export function schemaHead(name: 'site' | 'contact'): string {
  return `# yaml-language-server: $schema=${folder}/${name}.json\n`
}

/** Generated files. They are rewritten when the schemas change. */
export function madeFiles({ languages, collections }: EditedSite): EditorFile[] {
  const schemas = editorSchemas(languages, collections)
  const { schema } = schemas.find(({ name }) => name === 'page') ?? {}
  return [
    ...schemas.map((row) => ({ path: pathOf(row), text: inJson(explainLengths(row.schema)) })),
    { path: '.vscode/pages.code-snippets', text: inJson(renderSnippets(schema ?? {}, languages)) },
  ]
}

/** Editor settings, written only if the user has none. */
export function firstSettings(site: EditedSite): EditorFile[] {
  const settings = { 'yaml.schemas': schemaSettings(site) }
  return [
    { path: '.vscode/settings.json', text: inJson(settings) },
    {
      path: '.vscode/extensions.json',
      text: inJson({ recommendations: ['redhat.vscode-yaml'] }),
    },
  ]
}

/**
 * Maps schemas to YAML files. Front matter is not included, because no extension of Visual Studio
 * Code reads it there.
 */
export function schemaSettings({ languages, collections }: EditedSite) {
  const rows = editorSchemas(languages, collections).filter(({ files }) => files.endsWith('.yaml'))
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
