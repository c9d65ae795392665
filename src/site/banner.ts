/** A notice on all pages, for example about days when the organisation is closed. */
import type { Localized } from './localized.ts'
import type { ByLanguage, Language } from './vocabulary.ts'

/** Importance of a notice. Alerts in Markdown have the same names. */
export const bannerLevels = ['note', 'important', 'warning'] as const

/** A notice, with its texts and addresses by language. */
export interface Banner {
  readonly level: (typeof bannerLevels)[number]
  readonly text: ByLanguage<string>
  /** Address or path that the text leads to. */
  readonly link?: ByLanguage<string> | undefined
  /** Time until which the notice is shown, ISO 8601. */
  readonly until?: string | undefined
}

/** A notice as `site.yaml` has it. A day in `from` or `until` begins at midnight UTC. */
interface GivenBanner extends Pick<Banner, 'level' | 'until'> {
  readonly from?: string | undefined
  readonly text: Localized
  readonly link?: Localized | undefined
}

/** Returns the notice that is shown at the time `now`; `undefined` if no notice is shown. */
export function bannerAt(
  given: GivenBanner | undefined,
  languages: readonly Language[],
  now: Date,
): Banner | undefined {
  if (!given) return undefined
  const [from, until] = [given.from, given.until].map((time) => time && new Date(time))
  if ((from && from > now) || (until && until <= now)) return undefined
  const inAll = (value: Localized) =>
    typeof value === 'string' ? Object.fromEntries(languages.map((lang) => [lang, value])) : value
  return {
    level: given.level,
    text: inAll(given.text),
    link: given.link === undefined ? undefined : inAll(given.link),
    until: until && until.toISOString(),
  }
}
