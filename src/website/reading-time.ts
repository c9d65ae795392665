/** Time that reading a text takes. */
import { languageFacts } from '../site/languages.ts'
import type { PageType } from '../site/vocabulary.ts'
import { decode } from './html-tags.ts'

/**
 * Words that an adult reads silently in a minute: the mean of the 17 languages of the International
 * Reading Speed Texts (IReST, 2012).
 */
const wordsPerMinute = 184

const timedTypes: readonly PageType[] = ['blog', 'guide']

/**
 * Minutes that reading rendered text takes, without its code; `undefined` for page types other than
 * posts and guides.
 */
export function readingMinutes(
  html: string,
  { type, lang }: { readonly type: PageType; readonly lang: string },
): number | undefined {
  if (!timedTypes.includes(type)) return undefined
  const text = decode(html.replace(/<pre\b[^]*?<\/pre>|<[^>]*>/g, ' '))
  const segmenter = new Intl.Segmenter(languageFacts(lang).locale, { granularity: 'word' })
  const words = Array.from(segmenter.segment(text)).filter(({ isWordLike }) => isWordLike)
  return Math.max(1, Math.round(words.length / wordsPerMinute))
}
