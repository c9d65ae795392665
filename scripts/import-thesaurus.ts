/**
 * `npm run import-thesaurus -- FOLDER`: writes the groups of `src/indexing/thesaurus` from the Debian packages mythes-de,
 * mythes-en-us and mythes-pl, unpacked into FOLDER.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { closePagefind, indexRecords } from '../src/indexing/pagefind.ts'
import { bundleVersion, readBundle } from '../src/indexing/pagefind-bundle.ts'
import { fold } from '../src/search/fold.ts'
import { createStemmer } from '../src/search/stemmer.ts'
import type { Stemmer } from '../src/search/stemmer.ts'
import { CommandError, runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'

/** What a package holds, and under which terms. */
interface Source {
  readonly file: string
  readonly encoding: string
  readonly from: string
}

const sources: Readonly<Record<string, Source>> = {
  de: {
    file: 'th_de_DE_v2.dat',
    encoding: 'utf-8',
    from: 'OpenThesaurus (https://www.openthesaurus.de), copyright Daniel Naber and its users, LGPL 2.1',
  },
  en: {
    file: 'th_en_US_v2.dat',
    encoding: 'utf-8',
    from: 'WordNet (https://wordnet.princeton.edu), copyright Princeton University, WordNet License',
  },
  pl: {
    file: 'th_pl_PL_v2.dat',
    encoding: 'iso-8859-2',
    from: 'Słownik wyrazów bliskoznacznych (http://synonimy.ux.pl), copyright Marcin Miłkowski, LGPL 2.1',
  },
}
/** What is no synonym, or one in a wider sense, as the packages mark it. */
const marked = /\((?:antonym|generic term|related term|similar term|Antonym)[^)]*\)/i

async function importThesaurus({ operands: [folder] }: Given<never>): Promise<void> {
  if (folder === undefined) throw new UsageError('Give the folder of the unpacked packages')
  for (const [lang, source] of Object.entries(sources)) {
    const path = join(folder, 'usr/share/mythes', source.file)
    if (!existsSync(path))
      throw new CommandError(`Cannot find ${path}: unpack the packages mythes-*`)
    const text = new TextDecoder(source.encoding).decode(readFileSync(path))
    const groups = stemGroups(readMeanings(text), await openStemmer(lang))
    const heading = `# ${source.from}; stems of Pagefind ${bundleVersion}. Written by npm run import-thesaurus.`
    const bytes = brotliCompressSync([heading, ...groups].join('\n'), {
      params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 },
    })
    const file = `src/indexing/thesaurus/${lang}.txt.br`
    writeFileSync(file, bytes)
    console.log(`${file}: ${groups.length} groups, ${bytes.length} bytes`)
  }
  await closePagefind()
}

/** Meanings: the words of each, single ones alone. The form is that of MyThes: a word with the number of its meanings, then these. */
function readMeanings(text: string): string[][] {
  const [, ...lines] = text.split('\n')
  const meanings: string[][] = []
  for (let at = 0; at < lines.length;) {
    const [head = '', count = '0'] = (lines[at] ?? '').split('|')
    const last = at + Number(count)
    for (at += 1; at <= last; at += 1) {
      const [, ...others] = (lines[at] ?? '').split('|')
      const same = others.filter((other) => !marked.test(other)).map(plain)
      const words = [head, ...same].filter((word) => /^[\p{L}-]+$/u.test(word))
      if (words.length > 1) meanings.push(words)
    }
  }
  return meanings
}

/** A word without what is said of it in brackets. */
function plain(word: string): string {
  return word.replaceAll(/\([^)]*\)/g, '').trim()
}

/** The groups as lines of stems, each once. */
function stemGroups(meanings: readonly (readonly string[])[], stem: Stemmer): string[] {
  const stemmed = meanings.map((words) => {
    const stems = stem(words.map((word) => word.toLowerCase())).map(fold)
    return [...new Set(stems)].filter((word) => word.length > 1).toSorted()
  })
  return [
    ...new Set(stemmed.filter(({ length }) => length > 1).map((words) => words.join(' '))),
  ].toSorted()
}

/** The stemmer of a language, from an index of one page in it. */
async function openStemmer(lang: string): Promise<Stemmer> {
  const page = {
    url: '/',
    lang,
    title: lang,
    description: undefined,
    keywords: [],
    headings: [],
    text: lang,
  }
  const files = await indexRecords([page])
  const [language] = readBundle(files)
  if (!language) throw new CommandError(`Pagefind has no stemmer for ${lang}`)
  return createStemmer(language.wasm, bundleVersion)
}

await runCommand({
  call: 'npm run import-thesaurus',
  summary:
    'Writes the words of a language that mean the same, by which search finds what is asked in other words.',
  operands: 'FOLDER',
  options: {},
  settings: [],
  example: 'npm run import-thesaurus -- unpacked',
  run: importThesaurus,
})
