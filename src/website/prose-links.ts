/**
 * Addresses in rendered texts, as the page needs them: relative links lead to pages and files of the site, and what is no
 * address is text. Astro keeps rendered Markdown until its file changes, but the files that a text links to may change
 * before it, so this is done for each page that is made.
 */
import { findTarget } from '../content/link-target.ts'
import type { LinkPlaces, LinkSource } from '../content/link-target.ts'
import { fileAddress } from '../content/linked-files.ts'
import { readAttribute, rewriteTags, setAttribute } from './html-tags.ts'
import type { Tag } from './html-tags.ts'

/** What links of texts may lead to. */
export interface ProseTargets {
  readonly site: LinkPlaces
  /** Files that texts link to → their addresses. */
  readonly files: ReadonlyMap<string, string>
}

/** One row an element that has addresses. */
const addressAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  audio: ['src'],
  source: ['src'],
  track: ['src'],
  video: ['src', 'poster'],
}

/** HTML of a text with the addresses of the site. */
export function resolveProseLinks(
  html: string,
  source: LinkSource,
  { site, files }: ProseTargets,
): string {
  /** How many links are open that were taken away, so that their ends go too. */
  let dropped = 0

  function resolve(href: string): string | undefined {
    const target = findTarget(href, source, site)
    if (target.kind === 'no-address') return undefined
    if (target.kind === 'address') return target.href
    return (target.kind === 'file' && fileAddress({ files }, target)) || href
  }

  function rewrite({ name, isEnd, source: tag }: Tag): string {
    if (isEnd) {
      if (name !== 'a' || dropped === 0) return tag
      dropped -= 1
      return ''
    }
    let rewritten = tag
    for (const attribute of addressAttributes[name] ?? []) {
      const href = readAttribute(tag, attribute)
      if (href === undefined) continue
      const resolved = resolve(href)
      if (resolved === undefined && name === 'a') {
        dropped += 1
        return ''
      }
      if (resolved !== undefined && resolved !== href) {
        rewritten = setAttribute(rewritten, attribute, resolved)
      }
    }
    return rewritten
  }

  return rewriteTags(html, rewrite)
}
