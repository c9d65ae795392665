/** Plans the files of a new collection: `collection.yaml`, and a file with a first entry. */
import { readdir, readFile } from 'node:fs/promises'
import { Document, isPair, parse, visit } from 'yaml'
import type { Pair } from 'yaml'
import type { Language } from '../../src/site/vocabulary.ts'
import type { ContentFile } from '../init/content-files.ts'

/** A template in `beginnings/`: the English text of `collection.yaml`, and a sample entry. */
interface Beginning extends Record<string, unknown> {
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly entry: Readonly<Record<string, unknown>>
}

const folder = new URL('beginnings/', import.meta.url)
/** Name of the template for collections that have no template of their own. */
const plain = 'other'

/** Maximum length of a field on one line, in characters. Longer fields have several lines. */
const longestLine = 90

/** Lists the names of the templates, except `other`. */
export async function listBeginnings(): Promise<string[]> {
  const names = (await readdir(folder)).map((file) => file.replace(/\.yaml$/, ''))
  return names.filter((name) => name !== plain).toSorted()
}

/** Plans the files of a collection. Each language of the site gets the same English texts. */
export async function planNewCollection(
  name: string,
  languages: readonly Language[],
): Promise<ContentFile[]> {
  const isKnown = (await listBeginnings()).includes(name)
  const text = await readFile(new URL(`${isKnown ? name : plain}.yaml`, folder), 'utf8')
  const { entry, ...description } = parse(text, { schema: 'core' }) as Beginning // Our own file.
  const inEach = (value: unknown) =>
    languages.length > 1 ? Object.fromEntries(languages.map((lang) => [lang, value])) : value
  const fields = Object.entries(description.properties).map(([field, { title, ...own }]) => {
    return [field, { ...own, title: inEach(title) }] as const
  })
  const values = Object.entries(entry).map(([field, value]) => {
    const isByLanguage = description.properties[field]?.['x-by-language'] === true
    return [field, isByLanguage ? inEach(value) : value]
  })
  const { title = inWords(name), purpose, ...rest } = description
  return [
    {
      path: `data/${name}/collection.yaml`,
      text: render({
        // These fields come first, in this order.
        ...{ title: inEach(title), purpose: inEach(purpose) },
        ...rest,
        properties: Object.fromEntries(fields),
      }),
    },
    { path: `data/${name}/${name}.yaml`, text: render([Object.fromEntries(values)]) },
  ]
}

function inWords(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** Renders YAML. Each value is in one line, except `properties` and long fields in it. */
function render(value: unknown): string {
  const yaml = new Document(value, { schema: 'core' })
  visit(yaml, {
    Collection(_key, node, path) {
      const keys = path.filter(isPair).map(({ key }: Pair) => String(key))
      const isLong = keys.at(-2) === 'properties' && String(node).length > longestLine
      if (keys.length > 0 && keys.at(-1) !== 'properties' && !isLong) node.flow = true
    },
  })
  return yaml.toString({ lineWidth: 0 })
}
