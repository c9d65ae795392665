/**
 * Reads the files of a collection as sources of entries, in the order of their names. A source is
 * one YAML, JSON or CSV file, or the Markdown files of one entry in all languages.
 */
import { readTextFile } from '../text-file.ts'
import type { Mistake } from '../mistake.ts'
import type { FolderReading } from '../page-files.ts'
import type { EntrySource } from './entries.ts'
import { isTemplate } from './entry-templates.ts'

const endings = { yaml: 'yaml', yml: 'yaml', json: 'yaml', csv: 'csv', md: 'markdown' } as const

/** Returns the format for the ending of a file; `undefined` if entries have no such ending. */
export function formatOf(file: string): EntrySource['format'] | undefined {
  const [, ending = ''] = /\.(\w+)$/.exec(file.toLowerCase()) ?? []
  return Object.hasOwn(endings, ending) ? endings[ending as keyof typeof endings] : undefined // As tested.
}

/** Reads the files with entries of a collection. `files` are paths relative to `data/`. */
export async function listSources(
  files: readonly string[],
  reading: FolderReading,
  mistakes: Mistake[],
): Promise<EntrySource[]> {
  const sources = new Map<string, EntrySource>()
  for (const path of files) {
    const name = path.slice(path.indexOf('/') + 1)
    const format = formatOf(name)
    if (format === undefined || /^collection\.ya?ml$/i.test(name) || isTemplate(path)) continue
    const file = `data/${path}`
    const bare = name.replace(/\.\w+$/, '')
    const lang = format === 'markdown' ? languageOf(bare, reading.siteLanguages) : undefined
    const stem = lang === undefined ? bare : bare.slice(0, -lang.length - 1)
    if (format === 'markdown' && stem.includes('.')) {
      const known = reading.siteLanguages.map((tag) => `new-crane.${tag}.md`).join(', ')
      mistakes.push({ file, message: `must have a name such as new-crane.md or ${known}` })
      continue
    }
    const text = await readTextFile({ ...reading, mistakes }, file)
    if (text === undefined) continue
    const key = format === 'markdown' ? `${stem}.md` : name
    const before = sources.get(key)?.files ?? []
    sources.set(key, { stem, format, files: [...before, { file, text, lang }] })
  }
  return [...sources.values()]
}

/**
 * Returns the language in the name of a Markdown file; `undefined` if the name has no language of
 * the site. Accepts any language if the languages of the site are unknown.
 */
function languageOf(bare: string, languages: readonly string[]): string | undefined {
  const [, tag] = /\.([^.]+)$/.exec(bare) ?? []
  return tag !== undefined && (languages.length === 0 || languages.includes(tag)) ? tag : undefined
}
