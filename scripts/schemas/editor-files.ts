/** What editors need to complete and explain the fields of a content folder: schemas, settings of Visual Studio Code, snippets. */
import { editorSchemas, explainLengths } from '../../src/content/editor-schemas.ts'
import type { EditorSchema } from '../../src/content/editor-schemas.ts'
import type { Language } from '../../src/site/vocabulary.ts'
import { renderSnippets } from './snippets.ts'

/** A file, by its path from the content folder. */
export interface EditorFile {
  readonly path: string
  readonly text: string
}

// Names that begin with a dot are those of tools: nothing of the content is looked for there.
const folder = '.schemas'

/** The first line of a YAML file by which editors find its schema. */
export function schemaHead(name: 'site' | 'contact'): string {
  return `# yaml-language-server: $schema=${folder}/${name}.json\n`
}

/** Files that are made of the schemas and are written anew whenever these change. */
export function madeFiles(languages: readonly Language[]): EditorFile[] {
  const schemas = editorSchemas(languages)
  const { schema } = schemas.find(({ name }) => name === 'page') ?? {}
  return [
    ...schemas.map((row) => ({ path: pathOf(row), text: inJson(explainLengths(row.schema)) })),
    { path: '.vscode/pages.code-snippets', text: inJson(renderSnippets(schema ?? {}, languages)) },
  ]
}

/** Settings of an editor that a person may have changed: written where there are none. */
export function firstSettings(languages: readonly Language[]): EditorFile[] {
  const settings = { 'yaml.schemas': schemaSettings(languages) }
  return [
    { path: '.vscode/settings.json', text: inJson(settings) },
    {
      path: '.vscode/extensions.json',
      text: inJson({ recommendations: ['redhat.vscode-yaml'] }),
    },
  ]
}

/** Which schema is for which YAML files. The front matter of Markdown is none: no extension of Visual Studio Code looks there for it. */
export function schemaSettings(languages: readonly Language[]): Readonly<Record<string, string>> {
  const rows = editorSchemas(languages).filter(({ files }) => files.endsWith('.yaml'))
  return Object.fromEntries(rows.map((row) => [`./${pathOf(row)}`, row.files]))
}

function pathOf({ name }: EditorSchema): string {
  return `${folder}/${name}.json`
}

function inJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
