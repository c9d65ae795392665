/**
 * Note after a link to a file: its type and size, so that readers know both before the download.
 */
import { extname } from 'node:path'
import { languageFacts } from '../site/languages.ts'
import type { Language } from '../site/vocabulary.ts'

/** Matches pictures. They have no note, because browsers show them instead of downloading them. */
const shownInPlace = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i

/**
 * Returns the note after a link to a file, such as `PDF, 1.2 MB`; `undefined` for pictures and for
 * other addresses.
 */
export type DescribeDownload = (address: string) => string | undefined

/**
 * Creates the function that writes notes in a language. `sizes` has the size of each file in bytes,
 * by address.
 */
export function createDownloadNotes(
  sizes: ReadonlyMap<string, number>,
  lang: Language,
): DescribeDownload {
  const { locale } = languageFacts(lang)
  return (address) => {
    if (!address.startsWith('/_astro/')) return undefined
    const [path = ''] = decodeURI(address).split(/[?#]/)
    const bytes = sizes.get(path)
    if (bytes === undefined || shownInPlace.test(path)) return undefined
    const type = extname(path).slice(1).toUpperCase()
    return `${type}, ${formatSize(bytes, locale)}`
  }
}

function formatSize(bytes: number, locale: string): string {
  const [amount, unit] =
    bytes < 1e6
      ? ([Math.max(1, Math.round(bytes / 1e3)), 'kilobyte'] as const)
      : ([bytes / 1e6, 'megabyte'] as const)
  const style = { style: 'unit', unit, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale, style).format(amount)
}
