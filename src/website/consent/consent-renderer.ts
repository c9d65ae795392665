/** Renders consent pages by the app that Astro bundles with the server. It is asked for this one page and nothing else. */
import { createApp } from 'astro/app/entrypoint'
import { authPaths } from '../../paths.ts'
import type { ConsentPageRenderer } from './consent-pages.ts'

/** A renderer for a site. */
export function createConsentPageRenderer(baseUrl: string): ConsentPageRenderer {
  // In one piece: a page that fails half-way must not have been sent by half.
  const astro = createApp({ streaming: false })
  return async function render(consentPage) {
    const request = new Request(baseUrl + authPaths.consentPage)
    const response = await astro.render(request, { locals: { consentPage } })
    if (response.status !== 200) {
      throw new Error(`Astro answered the consent page with ${response.status}`)
    }
    return await response.text()
  }
}
