/** Converts links of wikis: `[[Page]]`, `[[Page#Part|words]]` and `![[picture.png]]`. */
import type { SyntaxContext } from '../model.ts'
import { slugOf } from '../../../src/content/heading-ids.ts'

const link = /(!?)\[\[([^[\]|\n]*\p{L}[^[\]|\n]*)(?:\\?\|([^[\]\n]*))?\]\](?![([])/gu

/** Converts the wiki links in a part of a line. `targets.ts` later finds the pages they name. */
export function convertWikiLinks(text: string, { count }: SyntaxContext): string {
  return text.replaceAll(link, (_match, sign: string, target: string, words?: string) => {
    const [name = '', part] = target.trim().split('#')
    count('links of a wiki')
    const shown = words ?? target.replace('#', ' ').trim()
    // In `![[picture.png|300]]`, the number is the width of the picture.
    const label = sign !== '' && /^[\dx\s]*$/.test(words ?? '') ? name.replace(/\.\w+$/, '') : shown
    const fragment = part === undefined ? '' : `#${slugOf(part.trim())}`
    return `${sign}[${label}](${encodeURI(name).replaceAll(/[()]/g, encodeURIComponent)}${fragment})`
  })
}
