/** Screens of the authorization endpoint in the preview: the development server renders them for a request of ours. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ViteDevServer } from 'vite'
import { authPaths } from '../paths.ts'
import type { ScreenRenderer } from '../website/consent/consent-pages.ts'

/** Renderer of the preview, and the way its requests are known. */
export interface DevScreens {
  readonly render: ScreenRenderer
  /** Hands a request of ours what its page shows, and says so; a request of anyone else stays as it is. */
  isHanded(request: IncomingMessage): boolean
}

/** Development styles stand in the page, and change with every edit. */
export const devStyleSource = "'self' 'unsafe-inline'"

const ticketField = 'x-vitrine-screen'
/** Where Astro looks for the locals of a Node request. */
const localsSymbol = Symbol.for('astro.locals')

/** Screens over a development server. */
export function createDevScreens(server: ViteDevServer): DevScreens {
  const waiting = new Map<string, App.Locals>()
  return {
    async render(screen) {
      const [origin = ''] = server.resolvedUrls?.local ?? []
      const ticket = randomUUID()
      waiting.set(ticket, { screen })
      const response = await fetch(new URL(authPaths.consentPage, origin), {
        headers: { [ticketField]: ticket },
      })
      if (!response.ok) throw new Error(`Astro answered the screen with ${response.status}`)
      return withoutScripts(await response.text())
    },
    isHanded(request) {
      const ticket = String(request.headers[ticketField])
      const locals = waiting.get(ticket)
      waiting.delete(ticket)
      return locals !== undefined && Reflect.set(request, localsSymbol, locals)
    },
  }
}

/** The screens have no script; the client of the development server would only be refused by their policy. */
function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
}
