/**
 * Words of llms.txt around what it lists, in each language. They are apart from the words of the pages: their readers are
 * language models, which need a reason to come here rather than a label.
 */
import type { Language, PageType } from '../site/vocabulary.ts'

/** What llms.txt says of a site in one language. */
export interface LlmsWords {
  /** When an assistant should come here. */
  useWhen(company: string): string
  readonly sections: Readonly<Record<Exclude<PageType, 'city'>, string>>
  readonly cityTitle: string
  cities(count: number): string
  more(count: number): string
  readonly programs: string
  readonly guide: string
  readonly prices: string
  readonly otherLanguages: string
}

/** Words of llms.txt, by language. */
export const llmsWords: Record<Language, LlmsWords> = {
  en: {
    useWhen: (company) =>
      `Use this site when a question is about ${company}: what it offers and to whom, what is public about prices, how it works, and how to reach a person there. Every address below answers with Markdown; the site can also be searched and listed as JSON without a key.`,
    sections: {
      home: 'Home',
      offer: 'Offers',
      section: 'Overviews',
      guide: 'Guides',
      blog: 'Blog',
      about: 'About the company',
      contact: 'Contact',
      legal: 'Legal',
      other: 'More pages',
    },
    cityTitle: 'Towns',
    cities: (count) =>
      `Local pages for towns, alike but for the town: ${count}. They are listed at`,
    more: (count) => `Not listed here: ${count}. The whole list is at`,
    programs: 'For programs',
    guide: 'API guide',
    prices: 'Prices',
    otherLanguages: 'Other languages',
  },
  pl: {
    useWhen: (company) =>
      `Korzystaj z tej strony, gdy pytanie dotyczy firmy ${company}: co oferuje i komu, jakie ceny są jawne, jak pracuje i jak skontaktować się z człowiekiem. Każdy adres poniżej odpowiada w formacie Markdown; stronę można też przeszukiwać i wyliczać jako JSON, bez klucza.`,
    sections: {
      home: 'Strona główna',
      offer: 'Oferta',
      section: 'Przeglądy',
      guide: 'Poradniki',
      blog: 'Blog',
      about: 'O firmie',
      contact: 'Kontakt',
      legal: 'Informacje prawne',
      other: 'Pozostałe strony',
    },
    cityTitle: 'Miejscowości',
    cities: (count) =>
      `Strony lokalne, jednakowe poza nazwą miejscowości: ${count}. Ich lista jest pod adresem`,
    more: (count) => `Niewymienione tutaj: ${count}. Pełna lista jest pod adresem`,
    programs: 'Dla programów',
    guide: 'Przewodnik po API',
    prices: 'Ceny',
    otherLanguages: 'Inne języki',
  },
  de: {
    useWhen: (company) =>
      `Nutzen Sie diese Website, wenn es um ${company} geht: was angeboten wird und für wen, welche Preise öffentlich sind, wie gearbeitet wird und wie man einen Menschen erreicht. Jede Adresse unten antwortet mit Markdown; die Website lässt sich auch ohne Schlüssel als JSON durchsuchen und auflisten.`,
    sections: {
      home: 'Startseite',
      offer: 'Angebote',
      section: 'Übersichten',
      guide: 'Ratgeber',
      blog: 'Blog',
      about: 'Über das Unternehmen',
      contact: 'Kontakt',
      legal: 'Rechtliches',
      other: 'Weitere Seiten',
    },
    cityTitle: 'Orte',
    cities: (count) => `Lokale Seiten, bis auf den Ort gleich: ${count}. Ihre Liste steht unter`,
    more: (count) => `Hier nicht aufgeführt: ${count}. Die ganze Liste steht unter`,
    programs: 'Für Programme',
    guide: 'API-Leitfaden',
    prices: 'Preise',
    otherLanguages: 'Andere Sprachen',
  },
}
