/**
 * Resolves addresses in rendered texts: relative links become paths of pages and files, and a link
 * with an invalid address becomes its text. Runs in each build, because the linked files may change
 * while Astro caches the rendered Markdown.
 */
import { findTarget, type LinkPlaces, type LinkSource } from '../content/link-target.ts'
import { fileAddress } from '../content/linked-files.ts'
import type { DescribeDownload } from './download-note.ts'
import { encode, readAttribute, rewriteTags, setAttribute, type Tag } from './html-tags.ts'

/** Attributes whose addresses are resolved, by element. */
const addressAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  audio: ['src'],
  source: ['src'],
  track: ['src'],
  video: ['src', 'poster'],
}

/**
 * Returns the HTML of a text with resolved addresses. `files` has the addresses of linked files.
 * `describe` returns the note to write after a link to a file.
 */
export function resolveProseLinks(
  html: string,
  source: LinkSource,
  { site, files }: { readonly site: LinkPlaces; readonly files: ReadonlyMap<string, string> },
  describe: DescribeDownload = () => undefined,
): string {
  /** Number of open links whose start tag was removed. Their end tags are removed too. */
  let dropped = 0
  /** Note to insert after the current link. */
  let note: string | undefined

  function resolve(href: string): string | undefined {
    const target = findTarget(href, source, site)
    if (target.kind === 'no-address') return undefined
    if (target.kind === 'address') return target.href
    return (target.kind === 'file' && fileAddress({ files }, target)) || href
  }

  function takeNote(): string {
    const taken = note
    note = undefined
    return taken === undefined ? '' : ` <span class="download">(${encode(taken)})</span>`
  }

  function rewrite({ name, isEnd, source: tag }: Tag): string {
    if (isEnd) {
      if (name !== 'a') return tag
      if (dropped === 0) return tag + takeNote()
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
      if (name === 'a') note = describe(resolved ?? '')
      if (resolved !== undefined && resolved !== href) {
        rewritten = setAttribute(rewritten, attribute, resolved)
      }
    }
    return rewritten
  }

  return rewriteTags(html, rewrite)
}
