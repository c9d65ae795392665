/**
 * Consent pages in the preview. Only the development server can render the page from its source, and it renders for
 * requests alone: ours carries a ticket that nobody can guess, by which the page gets what it is to show.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ViteDevServer } from 'vite'
import { authPaths } from '../http/paths.ts'
import { giveLocals } from './astro-locals.ts'
import type { ConsentPageRenderer } from '../website/consent/consent-pages.ts'

/** Renderer of the preview, and the way its requests are known. */
export interface PreviewConsentPages {
  readonly render: ConsentPageRenderer
  /** Hands a request of ours what its page shows, and says so; a request of anyone else stays as it is. */
  isHanded(request: IncomingMessage): boolean
}

/** Development styles are in the page itself, and change with every edit. */
export const previewStyleSource = "'self' 'unsafe-inline'"

const ticketField = 'x-vitrine-consent-page'

/** Consent pages over a development server. */
export function createPreviewConsentPages(server: ViteDevServer): PreviewConsentPages {
  const waiting = new Map<string, App.Locals>()
  return {
    async render(consentPage) {
      const [origin = ''] = server.resolvedUrls?.local ?? []
      const ticket = randomUUID()
      waiting.set(ticket, { consentPage })
      const response = await fetch(new URL(authPaths.consentPage, origin), {
        headers: { [ticketField]: ticket },
      })
      if (!response.ok) throw new Error(`Astro answered the consent page with ${response.status}`)
      return withoutScripts(await response.text())
    },
    isHanded(request) {
      const ticket = String(request.headers[ticketField])
      const locals = waiting.get(ticket)
      // A ticket is good for one request.
      waiting.delete(ticket)
      return locals !== undefined && giveLocals(request, locals)
    },
  }
}

/** The page has no script; the client of the development server would only be refused by its policy. */
function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
}
