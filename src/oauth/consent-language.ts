/** In which language a person reads the consent page. */
import { negotiateLanguage } from '../http/accept.ts'
import type { Call } from '../http/call.ts'
import { pageLanguages } from './consent-view.ts'
import type { PageLanguage } from './consent-view.ts'
import { findParameter } from './parameters.ts'

/** Language the client asks for (`ui_locales`, OpenID Connect Core §3.1.2.1), else the one the browser prefers. */
export function languageOf({ query, headers }: Pick<Call, 'query' | 'headers'>): PageLanguage {
  const locales = findParameter(new URLSearchParams(query), 'ui_locales') ?? ''
  const asked = locales
    .toLowerCase()
    .split(' ')
    .map((tag) => pageLanguages.find((language) => language === tag.split('-')[0]))
    .find((language) => language !== undefined)
  return asked ?? negotiateLanguage(headers['accept-language'], pageLanguages)
}

/** The same question in every language. The whole request stays in its address: there is no session to keep it. */
export function languageLinks(path: string, query: string) {
  return pageLanguages.map((language) => {
    const parameters = new URLSearchParams(query)
    parameters.set('ui_locales', language)
    return { language, href: `${path}?${parameters.toString()}` }
  })
}
