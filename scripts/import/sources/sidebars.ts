/** Order and titles from the sidebars of Docusaurus, and from `_category_` files. */
import { posix } from 'node:path'
import { blockOf, isRecord, parseFields, textOf } from '../front-matter.ts'
import type { SourcePage } from '../model.ts'
import type { SourceFiles } from '../source-files.ts'
import { readExportedValue } from '../static-value.ts'

/** What sidebars say, by keys of pages. */
export interface Sidebars {
  readonly order: ReadonlyMap<string, number>
  /** Titles of folders. */
  readonly titles: ReadonlyMap<string, string>
  /** Positions of folders. */
  readonly positions: ReadonlyMap<string, number>
}

/**
 * Reads the sidebars of the docs, which are served at `route`. Pages that sidebars generate keep the
 * order of their front matter.
 */
export async function readSidebars(
  files: SourceFiles,
  file: string,
  pages: readonly SourcePage[],
  route: string,
): Promise<Sidebars> {
  const order = new Map<string, number>()
  const { titles, positions } = await readCategories(files, pages)
  const value = await readExportedValue((await files.read(file)) ?? '', file)
  const keys = new Set(pages.map(({ key }) => key))

  function visit(item: unknown): string[] {
    if (typeof item === 'string') return place(item)
    if (Array.isArray(item)) return item.flatMap(visit)
    if (!isRecord(item)) return []
    if (item.type === 'doc' || item.type === 'ref') return place(textOf(item.id))
    const found = [...place(textOf(blockOf(item.link).id)), ...visit(item.items)]
    const label = textOf(item.label)
    const folder = posix.dirname(found[0] ?? '')
    const isWhole =
      folder !== '.' && folder !== route && found.every((key) => key.startsWith(`${folder}/`))
    if (item.type === 'category' && label !== undefined && isWhole) titles.set(folder, label)
    // A category may also be written as a list by its label.
    const others = item.type === undefined ? Object.values(item).flatMap(visit) : []
    return [...found, ...others]
  }

  function place(id: string | undefined): string[] {
    const wished = posix.join(route, id ?? '')
    const key = [wished, `${wished}/index`].find((one) => id !== undefined && keys.has(one))
    if (key === undefined) return []
    if (!order.has(key)) order.set(key, order.size + 1)
    return [key]
  }

  for (const sidebar of Object.values(blockOf(value))) visit(sidebar)
  return { order, titles, positions }
}

/** Titles and positions of folders from `_category_.json` and `_category_.yml` next to pages. */
async function readCategories(files: SourceFiles, pages: readonly SourcePage[]) {
  const titles = new Map<string, string>()
  const positions = new Map<string, number>()
  const folders = new Map(pages.map(({ file, key }) => [posix.dirname(file), posix.dirname(key)]))
  for (const [folder, key] of folders) {
    const endings = ['json', 'yml', 'yaml']
    const name = endings.map((ending) => `${folder}/_category_.${ending}`).find(files.has)
    const text = name && (await files.read(name))
    const { label: words, position } = parseFields(text ?? '') ?? {}
    const label = textOf(words)
    if (label !== undefined && !titles.has(key)) titles.set(key, label)
    if (typeof position === 'number') positions.set(key, position)
  }
  return { titles, positions }
}
