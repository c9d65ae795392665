/**
 * Renders consent pages in the preview. The development server renders a page only for a request,
 * so this module sends a request to it. A random ticket in this request tells the server which
 * contents to render.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ViteDevServer } from 'vite'
import { authPaths } from '../http/paths.ts'
import type { FramedConsentPage } from '../website/consent/consent-frames.ts'

/**
 * CSP source of styles. Development styles are inline and change with every edit, so a fixed hash
 * cannot allow them.
 */
export const previewStyleSource = "'self' 'unsafe-inline'"

const ticketField = 'x-vitrine-consent-page'

/** Creates the renderer. */
export function createPreviewConsentPages(server: ViteDevServer) {
  const waiting = new Map<string, App.Locals>()
  return {
    async render(consentPage: FramedConsentPage) {
      const [origin = ''] = server.resolvedUrls?.local ?? []
      const ticket = randomUUID()
      waiting.set(ticket, { consentPage })
      const response = await fetch(new URL(authPaths.consentPage, origin), {
        headers: { [ticketField]: ticket },
      })
      if (!response.ok)
        throw new Error(`Cannot render the consent page: Astro answered ${response.status}`)
      return withoutScripts(await response.text())
    },
    /**
     * Passes the contents of the page to a request that `render` has sent. Returns `false` for
     * other requests.
     */
    passContents(request: IncomingMessage) {
      const ticket = String(request.headers[ticketField])
      const locals = waiting.get(ticket)
      // A ticket is valid once.
      waiting.delete(ticket)
      return locals !== undefined && giveLocals(request, locals)
    },
  }
}

/** Sets the locals of a request under the symbol that Astro reads. */
export function giveLocals(request: IncomingMessage, locals: App.Locals): boolean {
  return Reflect.set(request, Symbol.for('astro.locals'), locals)
}

/**
 * Removes the scripts of the development server, which the security policy of the page would block.
 */
function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
}
