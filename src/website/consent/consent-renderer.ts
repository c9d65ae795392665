/** Renders consent pages with the app that Astro bundles. The app renders no other page. */
import { createApp } from 'astro/app/entrypoint'
import { authPaths } from '../../http/paths.ts'
import type { ConsentPageRenderer } from './consent-pages.ts'

/**
 * Creates a renderer for a site. Loads the page, the middleware and the session driver now.
 * Otherwise Astro would import them at the first request, and by then a publish may have removed
 * the files of this release.
 */
export async function createConsentPageRenderer(baseUrl: string): Promise<ConsentPageRenderer> {
  // Buffers the whole page, so that an error cannot follow a partial response.
  const astro = createApp({ streaming: false })
  // By default Astro answers 500 and drops the error. Throw the error instead, so that our log has
  // it as the cause.
  astro.renderError = (_request, { error, status }) =>
    error instanceof Error
      ? Promise.reject(error)
      : Promise.resolve(new Response(undefined, { status }))
  const request = () => new Request(baseUrl + authPaths.consentPage)
  // Renders once to load the modules. The answer is 404, because `locals` has no `consentPage`.
  await astro.render(request())
  return async function render(consentPage) {
    const response = await astro.render(request(), { locals: { consentPage } })
    if (response.status !== 200) {
      throw new Error(
        `Cannot render the consent page: Astro answered with status ${response.status}`,
      )
    }
    return await response.text()
  }
}
