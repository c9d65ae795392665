/** Checks titles and descriptions, which identify a page in a list of results. */
import type { Content } from '../content.ts'
import type { Mistake } from '../mistake.ts'
import { leftoversIn } from '../prose/leftovers.ts'
import type { Found } from './found.ts'

/**
 * Warnings about pages of one language with the same title, and about empty or unfinished texts.
 */
export function checkTitles({ pages }: Pick<Content, 'pages'>): Found {
  const warnings: Mistake[] = []
  const first = new Map<string, string>()
  for (const { file, lang, data } of pages) {
    const { title, description } = data
    const key = `${lang} ${plain(title)}`
    const other = first.get(key)
    if (other === undefined) first.set(key, file)
    else
      warnings.push({
        file,
        field: 'title',
        message: `"${title}" is the title of ${other} too, expects one that tells the two apart`,
      })
    if (plain(title) === plain(description)) {
      warnings.push({
        file,
        field: 'description',
        message: 'is the title once more, expects what the page answers',
      })
    }
    for (const [field, text] of Object.entries({ title, description })) {
      warnings.push(...leftoversIn(text).map((message) => ({ file, field, message })))
      const [markdown] = /\[[^\]]+\]\([^)\s]*\)|\*\*[^*]+\*\*/.exec(text) ?? []
      if (markdown !== undefined) {
        const message = `shows ${markdown} as it is written, expects words without Markdown`
        warnings.push({ file, field, message })
      }
    }
  }
  return { warnings }
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s.!?…]+/g, ' ')
    .trim()
}
