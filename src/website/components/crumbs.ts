/** Labels of a breadcrumb: the labels of the navigation, and the company name for the home page. */
import type { ViewLink } from '../layouts/frame-view.ts'
import type { PageView } from '../layouts/page-view.ts'

/** Returns the breadcrumb of a page with short labels, home first. */
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
