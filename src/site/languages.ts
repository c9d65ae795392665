/** The languages a site may be in, one row each. A list or a name that depends on the language comes from here. */

/** What is known of a language, whatever is written in it. */
export interface LanguageFacts {
  /** Its name in itself. */
  readonly ownName: string
  readonly englishName: string
  /** How dates, numbers and prices are written (BCP 47). */
  readonly locale: string
  /** The same for previews of links: language and territory with an underscore (`og:locale`). */
  readonly openGraphLocale: string
  readonly direction: 'ltr' | 'rtl'
}

const rows = {
  pl: {
    ownName: 'Polski',
    englishName: 'Polish',
    locale: 'pl-PL',
    openGraphLocale: 'pl_PL',
    direction: 'ltr',
  },
  en: {
    ownName: 'English',
    englishName: 'English',
    locale: 'en-GB',
    openGraphLocale: 'en_GB',
    direction: 'ltr',
  },
  de: {
    ownName: 'Deutsch',
    englishName: 'German',
    locale: 'de-DE',
    openGraphLocale: 'de_DE',
    direction: 'ltr',
  },
} as const satisfies Readonly<Record<string, LanguageFacts>>

/** Tag of each language (BCP 47) → what is known of it, in the order in which languages are listed. */
export const languageFacts: Readonly<Record<keyof typeof rows, LanguageFacts>> = rows
