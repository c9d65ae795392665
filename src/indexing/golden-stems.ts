/** Checks that Pagefind's WASM still returns the same stems as when ranking was measured. */
import { createStemmer } from '../search/stemmer.ts'
import { bundleVersion } from './pagefind-bundle.ts'
import type { BundleLanguage } from './pagefind-bundle.ts'

/**
 * Words and their stems, for each stemmer of Pagefind. Pagefind has no stemmer for Czech, Slovak,
 * Ukrainian and Hebrew.
 */
const goldenStems: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pl: {
    proces: 'proces',
    procesami: 'proces',
    procesow: 'procesow',
    umowy: 'umow',
    faktura: 'faktur',
  },
  de: {
    prozesse: 'prozess',
    rechnungen: 'rechnung',
    ueber: 'uber',
    loesung: 'losung',
    straße: 'strass',
  },
  en: { processes: 'process', invoices: 'invoic', companies: 'compani', approval: 'approv' },
  fr: { bibliotheques: 'bibliothequ', boulangeries: 'boulanger', expositions: 'exposit' },
  es: { bibliotecas: 'bibliotec', panaderias: 'panaderi', exposiciones: 'exposicion' },
  it: { biblioteche: 'bibliotec', panetteria: 'panetter', orari: 'orar' },
  nl: { bibliotheken: 'bibliotheek', tentoonstellingen: 'tentoonstel', boeken: 'boek' },
  pt: { bibliotecas: 'bibliotec', exposicoes: 'exposico', horarios: 'horari' },
  sv: { biblioteken: 'bibliotek', bagerier: 'bageri', utstallningar: 'utstallning' },
  ar: { المكتبات: 'مكتب', مكتبة: 'مكتب', المخابز: 'مخابز', كتابها: 'كتاب' },
  ca: { biblioteques: 'bibliot', exposicions: 'expos' },
  da: { bibliotekerne: 'bibliotek', udstillinger: 'udstilling' },
  el: { βιβλιοθηκες: 'βιβλιοθηκ', εκθεσεις: 'εκθεσ' },
  eo: { bibliotekoj: 'bibliotek' },
  et: { raamatukogud: 'raamatukogu', naitused: 'naituse' },
  eu: { liburutegiak: 'liburu', erakusketak: 'erakus' },
  fi: { kirjastoissa: 'kirjasto', nayttelyt: 'nayttely' },
  ga: { bpaisti: 'paisti', oifigeach: 'oifig' },
  hi: { पुस्तकालयों: 'पुस्तकालय', किताबें: 'किताब' },
  hu: { konyvtarakban: 'konyvtar', kiallitasok: 'kiallitas' },
  hy: { գրադարաններ: 'գրադար' },
  id: { perpustakaannya: 'pustaka', pameran: 'pamer' },
  lt: { bibliotekos: 'bibliotek', parodos: 'parod' },
  nb: { bibliotekene: 'bibliotek', utstillinger: 'utstilling' },
  ne: { पुस्तकालयहरू: 'पुस्तकालय' },
  nn: { biblioteka: 'bibliotek', utstillingane: 'utstilling' },
  no: { bibliotekene: 'bibliotek', utstillinger: 'utstilling' },
  ro: { bibliotecile: 'bibliotec', expozitii: 'expoz' },
  ru: { библиотеки: 'библиотек', выставках: 'выставк' },
  sr: { bibliotekama: 'bibliotek', knjigom: 'knjig' },
  ta: { நூலகங்கள்: 'நூலகம்' },
  tr: { kutuphaneler: 'kutuphane', sergiler: 'sergi' },
  yi: { ביבליאטעקן: 'ביבליאטעק' },
}

/** Names of Pagefind's stemmers. */
export const stemmersKnown: readonly string[] = Object.keys(goldenStems)

/** Throws when the stemmer of a language makes a stem that differs from the table. */
export function checkGoldenStems({
  stemmer = '',
  wasm,
}: Pick<BundleLanguage, 'stemmer' | 'wasm'>): void {
  const golden = goldenStems[stemmer] ?? {}
  const words = Object.keys(golden)
  const stems = createStemmer(wasm, bundleVersion)(words)
  for (const [at, word] of words.entries()) {
    if (stems[at] === golden[word]) continue
    throw new Error(
      `Cannot use the stemmer of Pagefind ${bundleVersion} for ${stemmer}: "${word}" has the stem "${stems[at] ?? ''}" instead of "${golden[word] ?? ''}". Find out what changed before you edit golden-stems.ts`,
    )
  }
}
