/** What the pages of the authorization endpoint show, with everything around it. */
import type { LoadedContent } from '../../content/load.ts'
import { pageLanguages } from '../../oauth/consent-view.ts'
import type { AuthorizeErrorView, ConsentView, PageLanguage } from '../../oauth/consent-view.ts'
import { createFrame } from '../layouts/frame-view.ts'
import type { FrameView } from '../layouts/frame-view.ts'

/** Frame of each language of the screens. */
export type ScreenFrames = Readonly<Record<PageLanguage, FrameView>>

/** A screen: the question, or why there is none. */
export type Screen =
  | { readonly kind: 'consent'; readonly view: ConsentView }
  | { readonly kind: 'error'; readonly view: AuthorizeErrorView }

/** What the page of the screens is handed. */
export interface ScreenLocals {
  readonly frame: FrameView
  readonly screen: Screen
}

/** Frames of a site. A language the site lacks is framed by its default one, in words of its own. */
export function createScreenFrames(loaded: LoadedContent): ScreenFrames {
  const { languages } = loaded.content.config
  const [fallback = 'en'] = languages
  const frameIn = (lang: PageLanguage): FrameView =>
    languages.includes(lang)
      ? createFrame(loaded, lang)
      : { ...createFrame(loaded, fallback), lang }
  const frames = pageLanguages.map((lang) => [lang, frameIn(lang)] as const)
  return Object.fromEntries(frames) as Record<PageLanguage, FrameView> // One entry a language.
}
