/** Numbers written out, by language: a question says *three pages* where a title says *3 pages*, and the other way round. */
import { fold } from './fold.ts'
import { findByLanguage } from './language.ts'

/**
 * A number and its words in the cases that texts have, numbers with `|` between them. One is left out, which is an article in
 * most languages, and so is what is another word once accents are off: `piec` is an oven, `pet` a bottle, `neuf` is new.
 */
const numbers: Readonly<Record<string, string>> = {
  pl: `2 dwa dwie dwóch dwoma dwóm | 3 trzy trzech trzem trzema | 4 cztery czterech czterem czterema | 5 pięciu | 6 sześć sześciu |
    7 siedem siedmiu | 8 osiem ośmiu | 9 dziewięć dziewięciu | 10 dziesięć dziesięciu | 12 dwanaście dwunastu |
    20 dwadzieścia dwudziestu | 30 trzydzieści trzydziestu | 40 czterdzieści | 50 pięćdziesiąt pięćdziesięciu |
    60 sześćdziesiąt | 70 siedemdziesiąt | 80 osiemdziesiąt | 90 dziewięćdziesiąt | 100 sto stu | 1000 tysiąc`,
  en: `2 two | 3 three | 4 four | 5 five | 6 six | 7 seven | 8 eight | 9 nine | 10 ten | 11 eleven | 12 twelve | 20 twenty |
    30 thirty | 40 forty | 50 fifty | 60 sixty | 70 seventy | 80 eighty | 90 ninety | 100 hundred | 1000 thousand`,
  de: `2 zwei | 3 drei | 4 vier | 5 fünf | 6 sechs | 7 sieben | 8 acht | 9 neun | 10 zehn | 11 elf | 12 zwölf | 20 zwanzig |
    30 dreißig | 40 vierzig | 50 fünfzig | 60 sechzig | 70 siebzig | 80 achtzig | 90 neunzig | 100 hundert | 1000 tausend`,
  fr: `2 deux | 3 trois | 4 quatre | 5 cinq | 6 six | 7 sept | 8 huit | 10 dix | 11 onze | 12 douze | 20 vingt | 30 trente |
    40 quarante | 50 cinquante | 60 soixante | 1000 mille`,
  es: `2 dos | 3 tres | 4 cuatro | 5 cinco | 6 seis | 7 siete | 8 ocho | 9 nueve | 10 diez | 12 doce | 20 veinte | 30 treinta |
    40 cuarenta | 50 cincuenta | 60 sesenta | 70 setenta | 80 ochenta | 90 noventa | 100 cien ciento | 1000 mil`,
  it: `2 due | 3 tre | 4 quattro | 5 cinque | 7 sette | 8 otto | 9 nove | 10 dieci | 12 dodici | 20 venti | 30 trenta |
    40 quaranta | 50 cinquanta | 60 sessanta | 70 settanta | 80 ottanta | 90 novanta | 100 cento | 1000 mille`,
  nl: `2 twee | 3 drie | 4 vier | 5 vijf | 6 zes | 7 zeven | 8 acht | 9 negen | 10 tien | 11 elf | 12 twaalf | 20 twintig |
    30 dertig | 40 veertig | 50 vijftig | 60 zestig | 70 zeventig | 80 tachtig | 90 negentig | 100 honderd | 1000 duizend`,
  pt: `2 dois duas | 3 três | 4 quatro | 5 cinco | 6 seis | 7 sete | 8 oito | 9 nove | 10 dez | 12 doze | 20 vinte | 30 trinta |
    40 quarenta | 50 cinquenta | 60 sessenta | 70 setenta | 80 oitenta | 90 noventa | 100 cem cento | 1000 mil`,
  sv: `2 två | 3 tre | 4 fyra | 5 fem | 7 sju | 8 åtta | 9 nio | 10 tio | 11 elva | 12 tolv | 20 tjugo | 30 trettio | 40 fyrtio |
    50 femtio | 60 sextio | 70 sjuttio | 80 åttio | 90 nittio | 100 hundra | 1000 tusen`,
  cs: `2 dva dvě dvou dvěma | 3 tři tří třem třemi | 4 čtyři čtyř čtyřem | 5 pěti | 6 šesti | 7 sedm sedmi | 8 osm osmi |
    9 devět devíti | 10 deset deseti | 12 dvanáct | 20 dvacet | 30 třicet | 50 padesát | 100 sto | 1000 tisíc`,
  sk: `2 dva dve dvoch dvoma | 3 tri troch tromi | 4 štyri štyroch | 6 šiestich | 7 sedem siedmich | 8 osem ôsmich |
    9 deväť deviatich | 10 desať desiatich | 12 dvanásť | 20 dvadsať | 30 tridsať | 50 päťdesiat | 100 sto | 1000 tisíc`,
  uk: `2 два дві двох двома | 3 три трьох трьома | 4 чотири чотирьох | 6 шість шести | 7 сім семи | 8 вісім восьми |
    10 десять десяти | 12 дванадцять | 20 двадцять | 30 тридцять | 100 сто | 1000 тисяча`,
}

const byLanguage: Readonly<Record<string, ReadonlyMap<string, readonly string[]>>> =
  Object.fromEntries(Object.entries(numbers).map(([lang, text]) => [lang, readRows(text)]))

/** Other ways to write the number that a folded word is; none of another word, or in a language without a table. */
export function otherNumbers(lang: string, word: string): readonly string[] {
  return findByLanguage(byLanguage, lang)?.get(word) ?? []
}

/** Word → the other words of its row; those in another case of the same number too. */
function readRows(text: string): ReadonlyMap<string, readonly string[]> {
  const rows = text.split('|').map((row) => row.trim().split(/\s+/).map(fold))
  return new Map(
    rows.flatMap((row) =>
      row.map((word) => [word, row.filter((other) => other !== word)] as const),
    ),
  )
}
