/** Names of the pages above a page: those the navigation gives them, and the company for the home page. */
import type { ViewLink } from '../layouts/frame-view.ts'
import type { PageView } from '../layouts/page-view.ts'

/** The breadcrumb of a page, home first, by its short names. */
export function nameCrumbs({ breadcrumb, navigation, footer, home, config }: PageView): ViewLink[] {
  const names = new Map([...footer, ...navigation].map(({ href, label }) => [href, label] as const))
  names.set(home, config.company)
  return breadcrumb.map(({ label, href }) => ({ label: names.get(href) ?? label, href }))
}
