/** In which language a person reads the consent page. */
import { lookUpLanguage, negotiateLanguage } from '../http/accept.ts'
import type { Call } from '../http/call.ts'
import type { Language } from '../site/vocabulary.ts'
import type { PageLanguages } from './consent-view.ts'
import { findParameter } from './parameters.ts'

/** Language the client asks for (`ui_locales`, OpenID Connect Core §3.1.2.1), else the one the browser prefers. */
export function languageOf(
  { query, headers }: Pick<Call, 'query' | 'headers'>,
  languages: PageLanguages,
): Language {
  const locales = findParameter(new URLSearchParams(query), 'ui_locales') ?? ''
  const asked = lookUpLanguage(locales.split(' '), languages)
  return asked ?? negotiateLanguage(headers['accept-language'], languages)
}

/** The same question in every language. The whole request stays in its address: there is no session to keep it. */
export function languageLinks(path: string, query: string, languages: PageLanguages) {
  return languages.map((language) => {
    const parameters = new URLSearchParams(query)
    parameters.set('ui_locales', language)
    return { language, href: `${path}?${parameters.toString()}` }
  })
}
