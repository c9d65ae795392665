/** Renders the screens by the app that Astro bundles with the server. It is asked for this one page and nothing else. */
import { authPaths } from '../../paths.ts'
import { createApp } from 'astro/app/entrypoint'
import type { ScreenRenderer } from './consent-pages.ts'

/** A renderer for a site. */
export function createScreenRenderer(baseUrl: string): ScreenRenderer {
  const astro = createApp({ streaming: false })
  return async function render(screen) {
    const response = await astro.render(new Request(baseUrl + authPaths.consentPage), {
      locals: { screen },
    })
    if (response.status !== 200)
      throw new Error(`Astro answered the screen with ${response.status}`)
    return await response.text()
  }
}
