/**
 * Numbers in words. A row for each language; a language without a row is compared by its digits.
 * One is left out, because in many languages it is an article.
 */
import type { Language } from '../../site/vocabulary.ts'

/** Words of a number, separated by blanks. A word that ends in `-` is the beginning of others. */
type NumberWords = Readonly<Record<number, string>>

const en: NumberWords = {
  ...{
    2: 'two both twice double second fortnight fortnightly pair couple',
    3: 'three third quarter quarterly triple',
  },
  ...{
    4: 'four fourth quarter',
    5: 'five fifth',
    6: 'six sixth half',
    7: 'seven',
    8: 'eight',
    9: 'nine',
  },
  ...{
    10: 'ten',
    11: 'eleven',
    12: 'twelve dozen annual yearly',
    14: 'fourteen fortnight',
    15: 'fifteen quarter',
  },
  ...{
    20: 'twenty',
    24: 'twenty-four overnight',
    30: 'thirty half',
    40: 'forty',
    50: 'fifty half',
    60: 'sixty',
    100: 'hundred',
    1000: 'thousand',
  },
}
const de: NumberWords = {
  ...{
    2: 'zwei- beide- zweimal doppel- zweit- paar halb-',
    3: 'drei- dritt- quartal- vierteljahr-',
  },
  ...{ 4: 'vier-', 5: 'fünf-', 6: 'sechs- halbjahr- halb-', 7: 'sieben-', 8: 'acht-', 9: 'neun-' },
  ...{
    10: 'zehn-',
    11: 'elf-',
    12: 'zwölf- dutzend jahres- jährlich-',
    14: 'vierzehn-',
    15: 'fünfzehn- viertelstund-',
  },
  ...{
    20: 'zwanzig-',
    24: 'vierundzwanzig-',
    30: 'dreißig- halb-',
    40: 'vierzig-',
    50: 'fünfzig- hälfte',
    60: 'sechzig-',
    100: 'hundert-',
    1000: 'tausend-',
  },
}
const pl: NumberWords = {
  ...{
    2: 'dwa dwie dwóch dwu- dwom- dwoj- obie obydw- oba obu podw- drug-',
    3: 'trzy- trzech trzem trzema troj- kwarta- trzec-',
  },
  ...{
    4: 'cztery- czterech cztero- czworo- czwart-',
    5: 'pięć pięci- piąt-',
    6: 'sześć sześci- pół- szóst-',
  },
  ...{ 7: 'siedem siedmi-', 8: 'osiem ośmi-', 9: 'dziewięć dziewięci-', 10: 'dziesięć dziesięci-' },
  ...{
    11: 'jedenaście jedenast-',
    12: 'dwanaście dwunast- tuzin roczn-',
    14: 'czternaście czternast-',
    15: 'piętnaście piętnast- kwadrans',
  },
  ...{
    20: 'dwadzieścia dwudziest-',
    24: 'dob-',
    30: 'trzydzieści trzydziest- pół-',
    40: 'czterdzieści czterdziest-',
    50: 'pięćdziesiąt pięćdziesięci- połow-',
    60: 'sześćdziesiąt',
    100: 'sto stu',
    1000: 'tysiąc tysiące tysięcy',
  },
}
const fr: NumberWords = {
  ...{
    2: 'deux double quinzaine second-',
    3: 'trois trimestr- tiers',
    4: 'quatre quart',
    5: 'cinq',
  },
  ...{ 6: 'six semestr- demi-', 7: 'sept', 8: 'huit huitaine', 9: 'neuf', 10: 'dix dizaine-' },
  ...{
    11: 'onze',
    12: 'douze douzaine- annuel-',
    14: 'quatorze quinzaine',
    15: 'quinze quinzaine',
  },
  ...{ 20: 'vingt-', 30: 'trent- demi-', 40: 'quarant-', 50: 'cinquant- moitié', 60: 'soixant-' },
  ...{ 100: 'cent cents centain-', 1000: 'mille milliers' },
}

const byLanguage = new Map(
  Object.entries({ en, de, pl, fr }).map(([lang, words]) => [lang, readRow(words)]),
)

/** Values of a word. */
export type FindValues = (word: string) => readonly number[]

/** Whether the numbers of a language are also compared in words. */
export function hasNumberWords(lang: Language): boolean {
  return byLanguage.has(lang.split('-')[0] ?? lang)
}

/** Creates the lookup of a language. */
export function createFindValues(lang: Language): FindValues {
  const { whole, starts } = byLanguage.get(lang.split('-')[0] ?? lang) ?? { whole: [], starts: [] }
  return (word) => [
    ...whole.filter(([one]) => one === word).map(([, value]) => value),
    ...starts.filter(([start]) => word.startsWith(start)).map(([, value]) => value),
  ]
}

function readRow(words: NumberWords) {
  const all = Object.entries(words).flatMap(([value, list]) =>
    list.split(' ').map((word) => [word, Number(value)] as const),
  )
  return {
    whole: all.filter(([word]) => !word.endsWith('-')),
    starts: all
      .filter(([word]) => word.endsWith('-'))
      .map(([word, value]) => [word.slice(0, -1), value] as const),
  }
}
