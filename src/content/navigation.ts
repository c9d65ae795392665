/** The navigation and the footer as names of addresses. */
import type { SiteConfig } from './schemas/site-config.ts'
import type { Language } from '../site/vocabulary.ts'

/** What the navigation, or else the footer, calls an address; `undefined` when neither leads there. */
export function findLabel(
  { navigation, footer }: Pick<SiteConfig, 'navigation' | 'footer'>,
  href: string,
  lang: Language,
): string | undefined {
  const links = [...(navigation[lang] ?? []), ...(footer?.[lang] ?? [])]
  return links.find((link) => link.href === href)?.label
}
