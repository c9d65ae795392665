/** Language of the consent page. */
import { lookUpLanguage, negotiateLanguage } from '../http/accept.ts'
import type { Call } from '../http/call.ts'
import type { Language } from '../site/vocabulary.ts'
import type { PageLanguages } from './consent-view.ts'
import { findParameter } from './parameters.ts'

/** Language by `ui_locales` (OpenID Connect Core §3.1.2.1), then by `Accept-Language`. */
export function languageOf(
  { query, headers }: Pick<Call, 'query' | 'headers'>,
  languages: PageLanguages,
): Language {
  const locales = findParameter(new URLSearchParams(query), 'ui_locales') ?? ''
  const asked = lookUpLanguage(locales.split(' '), languages)
  return asked ?? negotiateLanguage(headers['accept-language'], languages)
}

/** Links to the page in each language. They contain the whole request, as there is no session. */
export function languageLinks(path: string, query: string, languages: PageLanguages) {
  return languages.map((language) => {
    const parameters = new URLSearchParams(query)
    parameters.set('ui_locales', language)
    return { language, href: `${path}?${parameters.toString()}` }
  })
}
