/** Finds the label of a link in the navigation or the footer. */
import type { SiteConfig } from './schemas/site-config.ts'
import type { Language } from '../site/vocabulary.ts'

/**
 * Returns the label of the first link to an address in the navigation, or else in the footer;
 * `undefined` if neither has a link to the address.
 */
export function findLabel(
  { navigation, footer }: Pick<SiteConfig, 'navigation' | 'footer'>,
  href: string,
  lang: Language,
): string | undefined {
  const links = [...(navigation[lang] ?? []), ...(footer?.[lang] ?? [])]
  return links.find((link) => link.href === href)?.label
}
