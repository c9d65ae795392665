/** Follows the links of the content: each must lead to a page, a file or the service. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pagePath } from '../site/address.ts'
import type { Content } from './content.ts'
import type { ContentSite } from './content-site.ts'
import type { ContentLink, TextLink } from './links.ts'
import { isReserved } from './reserved-addresses.ts'
import type { Mistake } from './mistake.ts'

/** What links may lead to. */
export interface LinkTargets {
  readonly site: Pick<ContentSite, 'paths' | 'data'>
  /** Folder whose files are published as they are. */
  readonly publicDir: string
}

/** Mistakes in the links of the texts and in every address of the settings. */
export function checkReferences(
  content: Content,
  links: readonly ContentLink[],
  targets: LinkTargets,
): Mistake[] {
  const ofTexts = links.flatMap((link) => {
    const message = faultOf(link, content, targets)
    return message === undefined ? [] : [{ file: link.file, line: link.line, message }]
  })
  const ofSettings = [...configuredLinks(content)].flatMap(({ file, field, href }) => {
    const message = faultOf({ kind: 'link', href, line: 0 }, content, targets)
    return message === undefined ? [] : [{ file, field, message }]
  })
  return [...ofTexts, ...ofSettings]
}

function* configuredLinks({ config, workshop, contact }: Content) {
  for (const list of ['navigation', 'footer'] as const) {
    for (const [lang, links] of Object.entries(config[list] ?? {})) {
      for (const { href } of links ?? [])
        yield { file: 'site.yaml', field: `${list}.${lang}`, href }
    }
  }
  for (const [lang, text] of Object.entries(workshop?.texts ?? {})) {
    if (text) yield { file: 'workshop.yaml', field: `texts.${lang}.page`, href: text.page }
  }
  for (const [lang, href] of Object.entries(contact?.forms ?? {})) {
    if (href !== undefined) yield { file: 'contact.yaml', field: `forms.${lang}`, href }
  }
  for (const [lang, details] of Object.entries(contact?.details ?? {})) {
    for (const { href } of details ?? []) {
      if (href !== undefined) yield { file: 'contact.yaml', field: `details.${lang}`, href }
    }
  }
}

function faultOf(
  link: TextLink,
  content: Content,
  { site: { paths, data }, publicDir }: LinkTargets,
): string | undefined {
  const { href, kind } = link
  if (kind === 'image' && !link.alt?.trim()) {
    return `the picture ${href} has no text in its place, expects ![what it shows](${href})`
  }
  if (kind !== 'link' && isForeign(href)) {
    return `shows ${shorten(href)}, which browsers do not load here, expects a file beside the text`
  }
  if (/^(?:javascript|vbscript|data):/i.test(href)) {
    return `links to ${shorten(href)}, which browsers do not follow here, expects an address`
  }
  if (/^(?:[a-z][a-z0-9+.-]*:|#)/i.test(href)) return undefined
  const [target = ''] = href.split(/[?#]/)
  if (!target.startsWith('/')) {
    if (kind === 'image') return undefined // A file, which `pictures.ts` reads.
    if (kind === 'source') return `shows ${href} by HTML, expects ![what it shows](${href})`
    return `links to ${href}, expects an address that starts with / such as /en/contact/`
  }
  const path = pagePath(target)
  if (paths.has(path) && (target === path || target === `${path}index.md`)) return undefined
  if (paths.has(path)) return `links to ${href}, expects ${path}`
  const moved = data.redirects[path]
  if (moved !== undefined) return `links to the old address ${href}, expects ${moved}`
  if (isReserved(target, content.config.languages) || existsSync(join(publicDir, target)))
    return undefined
  const hidden = content.unpublished.find((page) => page.path === path)
  if (hidden) return `links to ${href}, but ${hidden.file} is a draft, not yet due or expired`
  return `links to ${href}, but there is no page at that address`
}

/** Whether an address leads away from the site, or holds its content itself. */
function isForeign(href: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)
}

/** Enough of an address to know it by; whole pictures may be in one. */
function shorten(href: string): string {
  return href.length > 80 ? `${href.slice(0, 79)}…` : href
}
