/**
 * Words of a language that mean the same, from general thesauri: a question is seldom asked in the words of the page. Only
 * those are kept that lead to a word of the site.
 */
import { existsSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { findByLanguage } from '../search/language.ts'

/** A word with more meanings says too little about any. */
const most = 8

const decoder = new TextDecoder()
/** By language, read once: a preview asks again after each edit. */
const kept = new Map<string, readonly (readonly string[])[]>()
/** Thesauri that are here; `import-thesaurus.ts` says where they come from. */
const files: Readonly<Record<string, string>> = { de: 'de', en: 'en', pl: 'pl' }

/**
 * For stems of a language the terms of the site that may mean the same, those that share most meanings first: lines of stem
 * and terms with spaces between them, in the order of their code units.
 */
export function relateTerms(lang: string, isTerm: (stem: string) => boolean): string[] {
  const related = new Map<string, Map<string, number>>()
  for (const group of readGroups(lang)) {
    const terms = group.filter(isTerm)
    if (terms.length === 0) continue
    for (const stem of group) {
      const known = related.get(stem) ?? new Map<string, number>()
      for (const term of terms) if (term !== stem) known.set(term, (known.get(term) ?? 0) + 1)
      related.set(stem, known)
    }
  }
  return [...related]
    .filter(([, { size }]) => size > 0)
    .map(([stem, terms]) => [stem, ...commonest(terms)].join(' '))
    .toSorted((a, b) => (a < b ? -1 : Number(a > b)))
}

function commonest(terms: ReadonlyMap<string, number>): string[] {
  const sorted = [...terms].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return sorted.slice(0, most).map(([term]) => term)
}

/** Groups of stems that mean the same; none in a language without a thesaurus. */
function readGroups(lang: string): readonly (readonly string[])[] {
  const name = findByLanguage(files, lang)
  if (name === undefined) return []
  const known = kept.get(name)
  if (known) return known
  const file = new URL(`./thesaurus/${name}.txt.br`, import.meta.url)
  const lines = existsSync(file) ? decoder.decode(brotliDecompressSync(readFileSync(file))) : ''
  const groups = lines
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '))
  kept.set(name, groups)
  return groups
}
