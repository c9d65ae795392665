/** The pages of the authorization endpoint, as Astro renders them in the layout of the site. */
import { textBody } from '../../http/call.ts'
import type { ScreenFrames, ScreenLocals } from './consent-page-view.ts'
import type { ConsentPages } from '../../oauth/consent-view.ts'

/** Renders the page of the screens from what it is handed. */
export type ScreenRenderer = (locals: ScreenLocals) => Promise<string>

/** What the pages are made with. */
export interface ConsentPagesOptions {
  readonly render: ScreenRenderer
  /** Frames of the site as it is now. */
  frames(): Promise<ScreenFrames>
  readonly styleSource: string
}

/** Pages in the layout of a site. */
export function createConsentPages({
  render,
  frames,
  styleSource,
}: ConsentPagesOptions): ConsentPages {
  async function show(screen: ScreenLocals['screen']) {
    const frame = (await frames())[screen.view.language]
    return textBody(await render({ frame, screen }))
  }
  return {
    styleSource,
    renderConsent: (view) => show({ kind: 'consent', view }),
    renderAuthorizeError: (view) => show({ kind: 'error', view }),
  }
}
