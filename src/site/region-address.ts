/**
 * Address segment for a region, in Latin letters. Letters in the table are transliterated, and
 * accents are removed. Letters of other alphabets become Unicode code points, so that regions in
 * these alphabets have different addresses.
 */
import type { Language } from './vocabulary.ts'

/**
 * Pairs of a letter and its Latin spelling, for letters that Unicode normalisation does not
 * decompose and for letters of other alphabets. The spelling `-` omits the letter.
 */
const letters = spell(
  'ł l ß ss ø o đ d ð d þ th æ ae œ oe ı i ħ h ŋ ng ə a',
  'а a б b в v г g ґ g ѓ g д d ђ dj е e є ye ж zh з z ѕ dz и i і i й y ј j к k ќ k л l љ lj м m н n њ nj',
  'о o п p р r с s т t ћ c у u ў u ф f х kh ц ts ч ch џ dz ш sh щ shch ъ - ы y ь - э e ю yu я ya',
  'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o',
  'ا a ٱ a ب b ت t ث th ج j ح h خ kh د d ذ dh ر r ز z س s ش sh ص s ض d ط t ظ z ع a غ gh ف f ق q ك k ک k',
  'ل l م m ن n ه h ة a و w ي y ى a ی y ء - پ p چ ch ژ zh گ g',
  'א a ב b ג g ד d ה h ו v ז z ח ch ט t י y כ k ך k ל l מ m ם m נ n ן n ס s ע a פ p ף f צ ts ץ ts ק k ר r',
  'ש sh ת t',
)

/** Spellings that differ by language. */
const customs: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  de: spell('ä ae ö oe ü ue'),
  uk: spell('г h и y'),
  bg: spell('щ sht ъ a'),
}

/** Address segment of a region: `Baden-Württemberg` in German is `baden-wuerttemberg`. */
export function regionSlug(region: string, lang: Language): string {
  const custom = customs[lang.replace(/-.*$/s, '')]
  // Apostrophes are removed, because they are part of a word. Other punctuation separates words.
  const name = region
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’ʼ׳״]/g, '')
  return Array.from(name, (letter) => custom?.get(letter) ?? spellLetter(letter))
    .join('')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * Returns the Latin spelling of a letter. A letter missing from the table is decomposed: `ś`
 * becomes `s`. A letter or digit outside ASCII that remains is replaced by its code point.
 */
function spellLetter(letter: string): string {
  const plain = letters.get(letter) ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return Array.from(
    plain,
    (part) => letters.get(part) ?? (isForeign(part) ? number(part) : part),
  ).join('')
}

function isForeign(letter: string): boolean {
  return /[^\p{ASCII}]/u.test(letter) && /[\p{L}\p{N}]/u.test(letter)
}

/** Returns the Unicode code point of a letter in hexadecimal, between hyphens. */
function number(letter: string): string {
  return `-${(letter.codePointAt(0) ?? 0).toString(16)}-`
}

/** Replaces the letters of the table by Latin ones. */
export function spellInLatin(text: string): string {
  return Array.from(text, (letter) => letters.get(letter) ?? letter).join('')
}

function spell(...rows: readonly string[]): ReadonlyMap<string, string> {
  const words = rows.join(' ').split(' ')
  return new Map(
    words.flatMap((letter, at) =>
      at % 2 === 0 ? [[letter, (words[at + 1] ?? '').replace('-', '')] as const] : [],
    ),
  )
}
