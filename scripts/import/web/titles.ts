/** Finds what the titles of a site share, and turns the first heading of a page into its title. */
import type { Element } from 'hast'
import { select, selectAll } from 'hast-util-select'
import { lineOf } from '../html/page-facts.ts'
import type { WebPage } from './crawl.ts'

/** Finds an ending that at least half of the titles have, and headings that several pages have. */
export function commonTitles(pages: readonly WebPage[]) {
  const ends = pages.map(
    ({ facts }) => /\s[|–—·•-]\s+([^|–—·•]+)$/.exec(facts.title ?? '')?.[1] ?? '',
  )
  const counts = Map.groupBy(ends, (end) => end)
  const [best = '', all = []] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  const headings = Map.groupBy(pages, ({ facts }) => facts.heading ?? '')
  return {
    ending: all.length > 1 && all.length >= pages.length / 2 ? best : '',
    common: new Set([...headings].filter(([, same]) => same.length > 1).map(([text]) => text)),
  }
}

/**
 * Turns the first heading into an `h1`, if it is the title and there is no `h1`. Returns whether
 * there is an `h1` now.
 */
export function takeTitle(main: Element, title: string | undefined): boolean {
  if (select('h1', main)) return true
  const [first, ...others] = selectAll('h2, h3, h4, h5, h6', main)
  if (first === undefined || lineOf(first) !== title) return false
  const depthOf = ({ tagName }: Element) => Number(tagName.slice(1))
  const up = depthOf(first) - 1
  const isOnly = others.every((one) => depthOf(one) > up + 1)
  if (isOnly) for (const one of others) one.tagName = `h${depthOf(one) - up}`
  first.tagName = 'h1'
  return true
}
