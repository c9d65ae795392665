/** Finds labels of addresses in the navigation and the footer. */
import type { SiteConfig } from './schemas/site-config.ts'
import type { Language } from '../site/vocabulary.ts'

/**
 * The label of an address in the navigation. If the navigation does not link to it, the label in
 * the footer, or `undefined`.
 */
export function findLabel(
  { navigation, footer }: Pick<SiteConfig, 'navigation' | 'footer'>,
  href: string,
  lang: Language,
): string | undefined {
  const links = [...(navigation[lang] ?? []), ...(footer?.[lang] ?? [])]
  return links.find((link) => link.href === href)?.label
}
