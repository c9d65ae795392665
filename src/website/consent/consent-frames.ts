/**
 * Data of a consent page. The page asks whether to grant access, or shows an error, in the frame
 * (header and footer) of the site.
 */
import type { LoadedContent } from '../../content/load.ts'
import { orderPageLanguages } from '../../oauth/consent-view.ts'
import type { AuthorizeErrorView, ConsentView } from '../../oauth/consent-view.ts'
import { createFindWords } from '../../content/texts.ts'
import type { ByLanguage, Language } from '../../site/vocabulary.ts'
import { createFrame, type FrameView } from '../layouts/frame-view.ts'

/** Frames of the consent pages, by language. */
export type ConsentFrames = ByLanguage<FrameView>

/** A consent page: the question, or an error. */
export type ConsentPage =
  | { readonly kind: 'consent'; readonly view: ConsentView }
  | { readonly kind: 'error'; readonly view: AuthorizeErrorView }

/** A consent page with its frame. */
export interface FramedConsentPage {
  readonly frame: FrameView
  readonly page: ConsentPage
}

/**
 * Creates the frames of the consent pages. For a language that the site lacks, copies the frame of
 * the default language and replaces its interface words.
 */
export function createConsentFrames(loaded: LoadedContent): ConsentFrames {
  const { config, words } = loaded.content
  const [fallback = 'en'] = config.languages
  const frameIn = (lang: Language): FrameView =>
    config.languages.includes(lang)
      ? createFrame(loaded, lang)
      : { ...createFrame(loaded, fallback), lang, words: createFindWords(words)(lang) }
  return Object.fromEntries(
    orderPageLanguages(config.languages).map((lang) => [lang, frameIn(lang)]),
  )
}
