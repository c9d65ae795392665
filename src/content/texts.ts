/**
 * Provides the words of the interface: those of `texts/{lang}.yaml`, otherwise the built-in ones.
 */
import { canonicalTag, languageFacts } from '../site/languages.ts'
import type { ByLanguage, Language } from '../site/vocabulary.ts'
import { isForReaders, wordsOf } from '../site/words/words.ts'
import type { FindWords } from '../site/words/words.ts'
import { listFiles } from './folder-entries.ts'
import type { Mistake } from './mistake.ts'
import type { FolderReading } from './page-files.ts'
import { missingOf, textsSchema } from './schemas/texts.ts'
import type { ReadWords } from './schemas/texts.ts'
import { readTextFile } from './text-file.ts'
import type { TextReading } from './text-file.ts'
import { parseYaml } from './yaml-text.ts'

/** Words by language, each with the list of missing words. */
export type SiteWords = ByLanguage<ReadWords>

/** Language of the consent pages that every site has. */
const consentLanguage = 'en'
/** Maximum number of missing words that a warning lists. */
const mostNamed = 5

/** Reads the files of `texts/` for the languages of the site and of its consent pages. */
export async function readSiteWords(reading: FolderReading): Promise<SiteWords> {
  const { directory, siteLanguages, mistakes } = reading
  const languages = [...new Set([...siteLanguages, consentLanguage])]
  for (const name of await listFiles(directory, 'texts')) {
    if (languages.includes(name.replace(/\.yaml$/, ''))) continue
    // While the languages are unknown, any language tag is accepted.
    if (siteLanguages.length === 0 && canonicalTag(name.replace(/\.yaml$/, ''))) continue
    const expected = languages.map((known) => `texts/${known}.yaml`).join(', ')
    const message = `must be named after a language of the site: ${expected}`
    mistakes.push({ file: `texts/${name}`, message })
  }
  const read = languages.map(async (lang) => [lang, await readWords(lang, reading)] as const)
  return Object.fromEntries(await Promise.all(read))
}

/** Reads the words of each language in `texts/`. The content check reports mistakes in them. */
export async function readSiteWordsAsTheyAre(directory: string): Promise<SiteWords> {
  const files = await listFiles(directory, 'texts')
  const siteLanguages = files
    .map((name) => name.replace(/\.yaml$/, ''))
    .filter((tag) => canonicalTag(tag) === tag)
  return await readSiteWords({ directory, siteLanguages, mistakes: [] })
}

async function readWords(language: Language, reading: TextReading): Promise<ReadWords> {
  const file = fileOf(language)
  const text = await readTextFile(reading, file)
  const yaml = { file, text: text ?? '', linesBefore: 0, kept: reading.kept }
  const schema = textsSchema(language)
  const words = await parseYaml(yaml, schema, reading.mistakes)
  return words ?? { ...schema.parse({}), missing: [] }
}

/**
 * Creates a lookup of words by language. Languages without texts of the site get the built-in
 * words.
 */
export function createFindWords(words: SiteWords): FindWords {
  return (language) => words[language]?.words ?? wordsOf(language)
}

/** Warns about each language that shows English words because a translation is missing. */
export function warnOfMissingWords(words: SiteWords): Mistake[] {
  return Object.entries(words).flatMap(([language, { missing }]) => {
    if (missing.length === 0) return []
    const ofReaders = missing.filter((place) => isForReaders(place)).length
    const which =
      missing.length > mostNamed
        ? `${missing.length} of ${missingOf(language, {}).length} words, ${ofReaders} of them on pages`
        : missing.join(', ')
    const message = `lacks words in ${languageFacts(language).englishName}, so the site shows English for ${which}: write the missing words, which \`npm run check -- --words\` lists`
    return [{ file: fileOf(language), message }]
  })
}

function fileOf(language: Language): string {
  return `texts/${language}.yaml`
}
