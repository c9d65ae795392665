/**
 * Lists of words that the checks look for. Each row has the lists of one language. For a language
 * without `number`, the comparison of translations leaves out numbers up to 100.
 */

/** Lists of words. Commas separate the entries of each list except `number`. */
export interface CheckedWords {
  /** Texts of links that do not describe their target. */
  readonly link?: string
  /** Titles that editors forgot to replace, such as `untitled`. `*` matches any text. */
  readonly title?: string
  /** Words before a number that refers to a part of a text, such as `chapter` in `chapter 3`. */
  readonly part?: string
  /**
   * Number → its words, separated by blanks. A word that ends in `-` matches all words that
   * begin with the letters before `-`. The number one is left out, because in many languages it is
   * an article.
   */
  readonly number?: Readonly<Record<number, string>>
}

/** The word lists of each language. */
export const checkedWords: Readonly<Record<string, CheckedWords>> = {
  en: {
    link: 'here, click here, click, more, read more, learn more, link, this, this page',
    title: 'untitled, undefined, null, title, description, new page, copy of *, * (copy)',
    part: 'section, chapter, figure, table',
    number: {
      2: 'two both twice double second fortnight fortnightly pair couple',
      3: 'three third quarter quarterly triple',
      4: 'four fourth quarter',
      5: 'five fifth',
      6: 'six sixth half',
      7: 'seven',
      8: 'eight',
      9: 'nine',
      10: 'ten',
      11: 'eleven',
      12: 'twelve dozen annual yearly',
      14: 'fourteen fortnight',
      15: 'fifteen quarter',
      20: 'twenty',
      24: 'twenty-four overnight',
      30: 'thirty half',
      40: 'forty',
      50: 'fifty half',
      60: 'sixty',
      100: 'hundred',
      1000: 'thousand',
    },
  },
  de: {
    link: 'hier, hier klicken, klicken sie hier, mehr, weiterlesen, mehr erfahren',
    title: 'ohne titel, kopie von *',
    part: 'abschnitt, kapitel, abbildung, tabelle',
    number: {
      2: 'zwei- beide- zweimal doppel- zweit- paar halb-',
      3: 'drei- dritt- quartal- vierteljahr-',
      4: 'vier-',
      5: 'fünf-',
      6: 'sechs- halbjahr- halb-',
      7: 'sieben-',
      8: 'acht-',
      9: 'neun-',
      10: 'zehn-',
      11: 'elf-',
      12: 'zwölf- dutzend jahres- jährlich-',
      14: 'vierzehn-',
      15: 'fünfzehn- viertelstund-',
      20: 'zwanzig-',
      24: 'vierundzwanzig-',
      30: 'dreißig- halb-',
      40: 'vierzig-',
      50: 'fünfzig- hälfte',
      60: 'sechzig-',
      100: 'hundert-',
      1000: 'tausend-',
    },
  },
  pl: {
    link: 'tutaj, tu, kliknij tutaj, kliknij, więcej, czytaj więcej, dowiedz się więcej',
    title: 'bez tytułu, kopia *',
    part: 'rozdział, rysunek, tabela',
    number: {
      2: 'dwa dwie dwóch dwu- dwom- dwoj- obie obydw- oba obu podw- drug-',
      3: 'trzy- trzech trzem trzema troj- kwarta- trzec-',
      4: 'cztery- czterech cztero- czworo- czwart-',
      5: 'pięć pięci- piąt-',
      6: 'sześć sześci- pół- szóst-',
      7: 'siedem siedmi-',
      8: 'osiem ośmi-',
      9: 'dziewięć dziewięci-',
      10: 'dziesięć dziesięci-',
      11: 'jedenaście jedenast-',
      12: 'dwanaście dwunast- tuzin roczn-',
      14: 'czternaście czternast-',
      15: 'piętnaście piętnast- kwadrans',
      20: 'dwadzieścia dwudziest-',
      24: 'dob-',
      30: 'trzydzieści trzydziest- pół-',
      40: 'czterdzieści czterdziest-',
      50: 'pięćdziesiąt pięćdziesięci- połow-',
      60: 'sześćdziesiąt',
      100: 'sto stu',
      1000: 'tysiąc tysiące tysięcy',
    },
  },
  fr: {
    link: 'ici, cliquez ici, plus, lire la suite, en savoir plus',
    title: 'sans titre, copie de *',
    part: 'chapitre, tableau',
    number: {
      2: 'deux double quinzaine second-',
      3: 'trois trimestr- tiers',
      4: 'quatre quart',
      5: 'cinq',
      6: 'six semestr- demi-',
      7: 'sept',
      8: 'huit huitaine',
      9: 'neuf',
      10: 'dix dizaine-',
      11: 'onze',
      12: 'douze douzaine- annuel-',
      14: 'quatorze quinzaine',
      15: 'quinze quinzaine',
      20: 'vingt-',
      30: 'trent- demi-',
      40: 'quarant-',
      50: 'cinquant- moitié',
      60: 'soixant-',
      100: 'cent cents centain-',
      1000: 'mille milliers',
    },
  },
  cs: {
    link: 'zde',
    title: 'bez názvu',
  },
  es: {
    link: 'aquí, haga clic aquí, más',
    title: 'sin título, copia de *',
  },
  it: {
    link: 'qui, clicca qui',
    title: 'senza titolo, copia di *',
  },
  nl: {
    link: 'klik hier',
    title: 'zonder titel, kopie van *',
  },
  sv: {
    link: 'här',
    title: 'namnlös, kopia av *',
  },
  uk: {
    link: 'тут, натисніть тут, детальніше',
    title: 'без назви, копія *',
  },
}

/** Returns all words of one kind, in all languages. */
export function wordsOf(kind: 'link' | 'title' | 'part'): string[] {
  return Object.values(checkedWords).flatMap((row) => row[kind]?.split(', ') ?? [])
}
