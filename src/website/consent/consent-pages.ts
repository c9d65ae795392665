/** Consent pages of the authorization endpoint, rendered by Astro in the layout of the site. */
import { textBody } from '../../http/call.ts'
import { orderPageLanguages, type ConsentPages } from '../../oauth/consent-view.ts'
import type { ConsentFrames, ConsentPage, FramedConsentPage } from './consent-frames.ts'

/** Renders a consent page as HTML. */
export type ConsentPageRenderer = (page: FramedConsentPage) => Promise<string>

/** Dependencies of the consent pages. */
export interface ConsentPagesOptions {
  readonly render: ConsentPageRenderer
  /** Frames (header and footer) of the site, by language. */
  readonly frames: ConsentFrames
  readonly styleSource: string
}

/** Creates the consent pages of a site. */
export function createConsentPages({
  render,
  frames,
  styleSource,
}: ConsentPagesOptions): ConsentPages {
  async function show(page: ConsentPage) {
    const frame = frames[page.view.language]
    if (!frame)
      throw new Error(
        `Cannot show the consent page in "${page.view.language}": the release has no consent page in this language`,
      )
    return textBody(await render({ frame, page }))
  }
  return {
    company: Object.values(frames)[0]?.company ?? 'Website',
    // `frames` comes from a JSON file. Its keys keep their order, because no language tag looks
    // like a number.
    languages: orderPageLanguages(Object.keys(frames)),
    styleSource,
    renderConsent: (view) => show({ kind: 'consent', view }),
    renderAuthorizeError: (view) => show({ kind: 'error', view }),
  }
}
