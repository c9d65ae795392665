/** `npm run check -- --words`: lists interface words that are not translated, by language. */
import type { SiteWords } from '../../src/content/texts.ts'
import { languageFacts } from '../../src/site/languages.ts'
import { english, isForReaders, isReviewed } from '../../src/site/words/words.ts'

/** Returns one paragraph per language, with the key and English text of each missing word. */
export function describeWords(words: SiteWords): string {
  return Object.entries(words)
    .map(([language, { missing }]) => {
      const name = `${languageFacts(language).englishName} (${language})`
      if (missing.length === 0) return `${name}: complete${note(language)}`
      const ofReaders = missing.filter(isForReaders)
      const ofApps = missing.filter((place) => !isForReaders(place))
      return [
        `${name}: missing words: ${missing.length}. Add them to texts/${language}.yaml.`,
        ...listPart('Readers see', ofReaders),
        ...listPart('Apps and consent pages show', ofApps),
      ].join('\n')
    })
    .join('\n')
}

function note(language: string): string {
  return isReviewed(language) === false ? ', not reviewed by a speaker of the language' : ''
}

function listPart(title: string, places: readonly string[]): string[] {
  if (places.length === 0) return []
  return [`  ${title}:`, ...places.map((place) => `    ${place}: ${englishText(place)}`)]
}

/** Returns the English text of a key such as `page.search`. Plural forms are returned as JSON. */
function englishText(place: string): string {
  const found = place
    .split('.')
    .reduce<unknown>((table, name) => (table as Record<string, unknown>)[name], english)
  return typeof found === 'string' ? found : JSON.stringify(found)
}
