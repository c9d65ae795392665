/** Estimates how long it takes to read a text. */
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
 * Returns the minutes that a reader needs for a rendered text without its code; `undefined` for
 * pages that are neither posts nor guides.
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
