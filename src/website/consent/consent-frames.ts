/** What a consent page is handed: the question or why there is none, and the site around it. */
import type { LoadedContent } from '../../content/load.ts'
import { pageLanguages } from '../../oauth/consent-view.ts'
import type { AuthorizeErrorView, ConsentView, PageLanguage } from '../../oauth/consent-view.ts'
import { createFrame } from '../layouts/frame-view.ts'
import type { FrameView } from '../layouts/frame-view.ts'

/** Frame of each language of the consent pages. */
export type ConsentFrames = Readonly<Record<PageLanguage, FrameView>>

/** A consent page: the question, or why there is none. */
export type ConsentPage =
  | { readonly kind: 'consent'; readonly view: ConsentView }
  | { readonly kind: 'error'; readonly view: AuthorizeErrorView }

/** A consent page with the site around it. */
export interface FramedConsentPage {
  readonly frame: FrameView
  readonly page: ConsentPage
}

/** Frames of a site. A language the site lacks is framed by its default one, in words of its own. */
export function createConsentFrames(loaded: LoadedContent): ConsentFrames {
  const { languages } = loaded.content.config
  const [fallback = 'en'] = languages
  const frameIn = (lang: PageLanguage): FrameView =>
    languages.includes(lang)
      ? createFrame(loaded, lang)
      : { ...createFrame(loaded, fallback), lang }
  const frames = pageLanguages.map((lang) => [lang, frameIn(lang)] as const)
  return Object.fromEntries(frames) as Record<PageLanguage, FrameView> // One entry a language.
}
