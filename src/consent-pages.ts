/** The pages of the authorization endpoint, as Astro renders them in the layout of the site. */
import type { ConsentPages } from './oauth/consent-view.ts'

/** Renders the pages. */
export const consentPages: ConsentPages = {
  styleSource: "'self'",
  renderConsent: () => Promise.reject(new Error('The build has no consent screen')),
  renderAuthorizeError: () => Promise.reject(new Error('The build has no consent screen')),
}
