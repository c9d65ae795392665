/** Renders consent pages with the app that Astro bundles. The app renders no other page. */
import { createApp } from 'astro/app/entrypoint'
import { authPaths } from '../../http/paths.ts'
import type { ConsentPageRenderer } from './consent-pages.ts'

/** A renderer for a site. */
export function createConsentPageRenderer(baseUrl: string): ConsentPageRenderer {
  // Buffers the whole page, so that an error cannot follow a partial response.
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
