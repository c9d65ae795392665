/** Labels of the links in a breadcrumb. */
import type { ViewLink } from '../layouts/frame-view.ts'
import type { PageView } from '../layouts/page-view.ts'

/**
 * Returns the breadcrumb of a page, home first. The label of home is the company name. Pages in the
 * navigation or the footer have the label that they have there.
 */
export function nameCrumbs({
  breadcrumb,
  navigation,
  footer,
  home,
  company,
}: PageView): ViewLink[] {
  const names = new Map([...footer, ...navigation].map(({ href, label }) => [href, label] as const))
  names.set(home, company)
  return breadcrumb.map(({ label, href }) => ({ label: names.get(href) ?? label, href }))
}
