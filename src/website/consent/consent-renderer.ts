/** Renders consent pages by the app that Astro bundles with the server. It is asked for this one page and nothing else. */
import { createApp } from 'astro/app/entrypoint'
import { authPaths } from '../../http/paths.ts'
import type { ConsentPageRenderer } from './consent-pages.ts'

/**
 * A renderer for a site. It loads the page, the middleware and the session driver at once: Astro imports them with the first
 * request, and by then a publish may have removed the release that they are files of.
 */
export async function createConsentPageRenderer(baseUrl: string): Promise<ConsentPageRenderer> {
  // In one piece: a page that fails half-way must not have been sent by half.
  const astro = createApp({ streaming: false })
  // By default Astro answers 500 and drops what was thrown. Here it is the cause in our log.
  astro.renderError = (_request, { error, status }) =>
    error instanceof Error
      ? Promise.reject(error)
      : Promise.resolve(new Response(undefined, { status }))
  const request = () => new Request(baseUrl + authPaths.consentPage)
  // Without a page to render it answers 404.
  await astro.render(request())
  return async function render(consentPage) {
    const response = await astro.render(request(), { locals: { consentPage } })
    if (response.status !== 200) {
      throw new Error(`Astro answered the consent page with ${response.status}`)
    }
    return await response.text()
  }
}
