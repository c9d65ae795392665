/** Words whose stems are known: whether Pagefind's WASM still stems as it did when ranking was measured. */
import { createStemmer } from '../search/stemmer.ts'
import { bundleVersion } from './pagefind-bundle.ts'
import type { BundleLanguage } from './pagefind-bundle.ts'

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
}

/** Throws when the stemmer of a language does not give the known stems. */
export function checkGoldenStems({ lang, wasm }: Pick<BundleLanguage, 'lang' | 'wasm'>): void {
  const golden = goldenStems[lang] ?? {}
  const words = Object.keys(golden)
  const stems = createStemmer(wasm, bundleVersion)(words)
  for (const [at, word] of words.entries()) {
    if (stems[at] === golden[word]) continue
    throw new Error(
      `Cannot use the stemmer of Pagefind ${bundleVersion} for ${lang}: it makes "${stems[at] ?? ''}" of "${word}", expects "${golden[word] ?? ''}"; look at what changed before you change the table`,
    )
  }
}
