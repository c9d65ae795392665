/**
 * Creates the configuration of Decap CMS for a content folder, from the schemas that
 * `npm run check` uses. Each folder of pages is a collection. Further collections have other files,
 * such as `site.yaml`.
 */
import { posix } from 'node:path'
import { editorSchemas, schemaSourceOf } from '../../src/content/editor-schemas.ts'
import type { EditorJsonSchema } from '../../src/content/editor-schemas.ts'
import type { Content } from '../../src/content/content.ts'
import { pricesFile } from '../../src/content/schemas/prices.ts'
import type { Language } from '../../src/site/vocabulary.ts'
import { namedAlready, ownFields } from './browser/file-form.ts'
import { fieldsOf, textField, yamlFieldsOf } from './fields.ts'
import type { CmsField } from './fields.ts'

/** Backend settings of Decap CMS: where the editor reads and writes files. */
export interface CmsBackend {
  readonly name: string
  readonly branch?: string
  readonly [setting: string]: string | undefined
}

/** Options of `cmsConfig`. */
export interface CmsOptions {
  readonly backend: CmsBackend
  /** Whether drafts are branches. This needs a forge with merge requests. */
  readonly draftsAreBranches: boolean
  /** Folder of the content in the repository, with a slash at its end, or empty. */
  readonly prefix: string
  /** Paths of the files in the content folder. */
  readonly files: readonly string[]
}

interface CmsFile {
  readonly name: string
  readonly label: string
  readonly file: string
  readonly fields: readonly CmsField[]
}

/** A collection of Decap CMS. */
export interface CmsCollection {
  readonly name: string
  readonly label: string
  readonly format: string
  readonly folder?: string
  readonly extension?: string
  readonly files?: readonly CmsFile[]
  readonly fields?: readonly CmsField[]
  readonly [setting: string]: unknown
}

type EditedContent = Parameters<typeof schemaSourceOf>[0] &
  Pick<Content, 'config' | 'pages' | 'unpublished' | 'unreadable'>

/** Configuration of Decap CMS. */
export function cmsConfig(content: EditedContent, options: CmsOptions) {
  const { backend, draftsAreBranches, prefix } = options
  const schemas = new Map(
    editorSchemas(schemaSourceOf(content)).map(({ name, schema }) => [name, schema] as const),
  )
  const schemaOf = (name: string): EditorJsonSchema => schemas.get(name) ?? {}
  return {
    backend,
    locale: content.config.languages[0],
    show_preview_links: draftsAreBranches,
    publish_mode: draftsAreBranches ? 'editorial_workflow' : 'simple',
    media_folder: `${prefix}pages`,
    // Turns off the preview of Decap CMS, because the preview of Vitrine shows the real page.
    editor: { preview: false },
    slug: { encoding: 'ascii', clean_accents: true },
    collections: [
      ...pageCollections(content, options, schemaOf('page')),
      ...fileCollections(options, schemaOf),
    ],
  }
}

/** Creates a collection for each folder of pages, sorted by language and then by path. */
function pageCollections(
  { config, pages, unpublished, unreadable }: EditedContent,
  { prefix }: CmsOptions,
  schema: EditorJsonSchema,
): CmsCollection[] {
  const { languages } = config
  const titles = new Map([...pages, ...unpublished].map(({ file, data }) => [file, data.title]))
  const files = [...titles.keys(), ...unreadable.map(({ file }) => file)]
  const folders = new Set(files.filter((file) => file.startsWith('pages/')).map(posix.dirname))
  const langOf = (folder: string) => folder.split('/')[1] ?? ''
  const rank = (folder: string) => languages.indexOf(langOf(folder))
  return [...folders]
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map((folder) => {
      const lang = langOf(folder)
      const title = titles.get(`${folder}/index.md`) ?? posix.basename(folder)
      return {
        name: folder.replaceAll('/', '--'),
        label: languages.length > 1 ? `${lang}: ${title}` : title,
        folder: prefix + folder,
        extension: 'md',
        create: true,
        summary: '{{title}}',
        media_folder: '',
        public_folder: '',
        ...pageForm(lang, schema),
      }
    })
}

/**
 * Creates the form of pages in a language. Decap CMS cannot make an address from a title in another
 * script than Latin, so the form then asks for a file name.
 */
function pageForm(lang: Language, schema: EditorJsonSchema) {
  const isLatin = new Intl.Locale(lang).maximize().script === 'Latn'
  const slug = isLatin ? '{{slug}}' : `{{fields.${ownFields.file}}}`
  const fields = fieldsOf(schema)
  const [title, ...others] = fields.filter(({ required }) => required)
  const named = isLatin ? [] : [nameField]
  // `bodyField` is above the optional fields, because there are many of them.
  const optional = fields.filter(({ required }) => !required)
  const all = [...(title ? [title] : []), ...named, ...others, bodyField, ...optional]
  return { format: `page-${isLatin ? 'latin' : 'named'}`, slug, fields: all }
}

const bodyField = textField(ownFields.body, 'text', 'Markdown; headings begin with ##')

const nameField: CmsField = {
  name: ownFields.file,
  label: 'address',
  widget: 'string',
  required: true,
  hint: 'Last part of the address of a new page, such as opening-hours. A change does not move an existing page.',
  pattern: [
    `^(?:${namedAlready}|[a-z0-9]+(?:-[a-z0-9]+)*)$`,
    'must be lower-case letters a to z and digits, joined by hyphens',
  ],
}

/**
 * Creates the collections of files other than pages. Includes optional files that do not exist yet.
 */
function fileCollections(
  { prefix, files }: CmsOptions,
  schemaOf: (name: string) => EditorJsonSchema,
): CmsCollection[] {
  const optional = ['contact.yaml', pricesFile, 'redirects.yaml']
  const all = [...new Set([...files, ...optional])].toSorted()
  const whole = (file: string) => [textField(ownFields.text, file, hintOfFile(file, schemaOf))]
  const front = (name: string) => () => [...fieldsOf(schemaOf(name)), bodyField]
  const settings = (file: string) => yamlFieldsOf(schemaOf(posix.basename(file, '.yaml')))
  const others = /^(?:redirects\.yaml|cities\.csv|(?:synonyms|texts)\/[^/]+\.yaml)$/
  const rows: readonly FileRow[] = [
    ['site', 'Site', /^(?:site|contact|workshop)\.yaml$/, settings],
    ['towns', 'Towns', /^city\/[^/]+\.md$/, front('city-page')],
    ['entry-pages', 'Pages of entries', /^data\/[^/]+\/page\.[^/]+\.md$/, front('entry-page')],
    ['data', 'Data', /^data\/[^/]+\/(?!page\.)[^/]+\.(?:ya?ml|csv|md)$/, whole],
    ['lists', 'Redirects and words', others, whole],
  ]
  const collections = rows.map(([name, label, pattern, fields]) => ({
    name,
    label,
    format: name,
    files: all
      .filter((file) => pattern.test(file))
      .map((file) => ({
        name: file.replace(/\.\w+$/, '').replaceAll(/[/.]/g, '--'),
        label: file,
        file: prefix + file,
        fields: fields(file),
      })),
  }))
  return collections.filter((one) => one.files.length > 0)
}

type FileRow = readonly [
  name: string,
  label: string,
  pattern: RegExp,
  fields: (file: string) => readonly CmsField[],
]

/** File name → description of its lines, for the hint of the form. */
const lineHints: Readonly<Record<string, string>> = {
  'cities.csv':
    'the first line names the columns, and each further line is a town; values may be empty',
  'redirects.yaml':
    'one redirect per line, such as /old/: /en/about/ (old address, then new address)',
}

/** Returns the hint of a form that shows a whole file. For data, it lists the fields of entries. */
function hintOfFile(file: string, schemaOf: (name: string) => EditorJsonSchema): string {
  const line = lineHints[file]
  if (line !== undefined) return `The whole file: ${line}`
  const [, folder] = /^data\/([^/]+)\//.exec(file) ?? []
  const isDescription = file.endsWith('/collection.yaml')
  if (folder === undefined || isDescription) return 'The whole file'
  const { anyOf = [] } = schemaOf(`data-${folder}`)
  const { properties = {}, required = [] } = anyOf.find(({ items }) => items)?.items ?? {}
  const fields = Object.entries(properties).map(([name, { description = '' }]) => {
    const mark = required.includes(name) ? '*' : ''
    return description === '' ? name + mark : `${name}${mark} (${description})`
  })
  return `The whole file. Fields of an entry (* means required): ${fields.join(', ')}`
}
