/** Reads `data/<collection>/page.<lang>.md`, the template for pages of entries. */
import { listFiles } from '../folder-entries.ts'
import { readMarkdownFile } from '../markdown-file.ts'
import type { EntryTemplate, FolderReading, PageKinds, UnreadableFile } from '../page-files.ts'
import { entryFrontMatterSchema } from '../schemas/front-matter.ts'
import type { FrontMatter } from '../schemas/front-matter.ts'

/** Matches the path of a template in `data/`. The groups are its collection and its language. */
const templateName = /^([^/]+)\/page\.([^./]+)\.md$/

/** Whether a file of `data/` is a template, and not an entry. */
export function isTemplate(path: string): boolean {
  return templateName.test(path)
}

/** Reads the templates of all collections. */
export async function readEntryTemplates(
  reading: FolderReading,
  kinds: PageKinds,
): Promise<(EntryTemplate | UnreadableFile)[]> {
  const { directory, siteLanguages, mistakes } = reading
  const files = await listFiles(directory, 'data')
  const schema = entryFrontMatterSchema([...kinds.keys()])
  const templates = await Promise.all(
    files.map(async (path): Promise<(EntryTemplate | UnreadableFile)[]> => {
      const [, collection, lang = ''] = templateName.exec(path) ?? []
      if (collection === undefined) return []
      const file = `data/${path}`
      if (siteLanguages.length > 0 && !siteLanguages.includes(lang)) {
        const expected = siteLanguages.map((tag) => `data/${collection}/page.${tag}.md`).join(', ')
        mistakes.push({ file, message: `must be named after a language of the site: ${expected}` })
        return []
      }
      const template = await readMarkdownFile(reading, file, schema)
      if (!template) return [{ file, lang }]
      const { type } = template.data
      const like = kinds.get(type)
      const data = { ...template.data, type: like ?? (type as FrontMatter['type']) } // The schema ensures it.
      return [{ ...template, data, lang, collection, kind: like && type }]
    }),
  )
  return templates.flat()
}
