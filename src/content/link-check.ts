/**
 * Checks the links of the content. A link within the site must lead to a page, a heading, a file or
 * an address of the service.
 */
import { connectPath, decodePath, pagePath } from '../site/address.ts'
import { findOwnAddress } from '../site/own-address.ts'
import { warning } from './mistake.ts'
import type { Finding } from './mistake.ts'
import type { Content } from './content.ts'
import { templateAt } from './content-site.ts'
import type { ContentSite } from './content-site.ts'
import { pageShownAt } from './fallbacks.ts'
import { findTarget, hasOrigin } from './link-target.ts'
import type { LinkSource, LinkTarget } from './link-target.ts'
import type { ContentLink, ContentTexts } from './link-reader.ts'
import { headingOf } from './page-questions.ts'
import { didYouMean, findNearest } from './nearest.ts'
import { whyUnreachable } from './publication-times.ts'
import { isReserved } from './reserved-addresses.ts'
import {
  doubtOfNumber,
  doubtOfScheme,
  faultOfScheme,
  pathOnOwnNetwork,
  shorten,
} from './schemes.ts'
import { pricesFile } from './schemas/prices.ts'

/** Valid targets of links. */
export interface LinkTargets {
  readonly site: Pick<
    ContentSite,
    'paths' | 'data' | 'addresses' | 'sources' | 'cityPages' | 'entryPages'
  >
  /** Valid fragments of each text, by file. */
  readonly ids: ContentTexts['ids']
  /** Origin of the site. Links to pages may include it. */
  readonly baseUrl: string
}

/** Finds faults in the links of texts, and in the addresses in front matter and YAML files. */
export function* checkLinks(
  content: Content,
  links: readonly ContentLink[],
  targets: LinkTargets,
): Generator<Finding> {
  const targetOf = (link: CheckedLink & LinkSource) =>
    findTarget(ownPart(link.href, targets.baseUrl), link, targets.site)
  for (const link of links) {
    const { file, line, href } = link
    const target = targetOf(link)
    const place = { file, line, about: href }
    const doubt = target.kind === 'elsewhere' ? doubtOfScheme(href) : undefined
    if (doubt !== undefined) yield warning({ ...place, message: doubt })
    const ofNumber = doubtOfNumber(href)
    if (ofNumber !== undefined) yield warning({ ...place, kind: 'telephone', message: ofNumber })
    // A link to the path `/` of the site is right, even if the site has a local address.
    const own = findOwnAddress(href, targets.baseUrl)?.path === '/'
    if (!own && pathOnOwnNetwork(href) !== undefined) {
      yield doubtOfNetwork(link, targets)
      continue
    }
    if (target.kind === 'no-address' && link.kind === 'link' && !faultOfScheme(href)) {
      const message = `links to ${href.trim() === '' ? '""' : shorten(href)}, which is not an address, so pages show only the text: write https:// and a host`
      yield warning({ file, line, message })
      continue
    }
    const message = faultOfUse(link) ?? faultOfTarget(link, target, content, targets)
    if (message !== undefined) yield { file, line, message }
  }
  for (const { file, field, href } of configuredLinks(content)) {
    // Addresses in front matter and YAML files are not relative to a page.
    const link = { kind: 'link', href, file, path: '/' } as const
    const message = faultOfUse(link) ?? faultOfTarget(link, targetOf(link), content, targets)
    if (message !== undefined) yield { file, field, message }
  }
}

/**
 * Explains a link to a local computer, which readers cannot reach. The link is a mistake if it
 * begins with `//`, or if it has the path of a page (except `/`), as links from a preview have.
 * Otherwise it gets a warning.
 */
function doubtOfNetwork({ file, line, href }: ContentLink, { site }: LinkTargets): Finding {
  const path = pathOnOwnNetwork(href) ?? '/'
  const host = href.startsWith('//') ? href.slice(1) : path
  const meant = [path, host].find((one) => site.paths.has(pagePath(one.replace(/#.*$/, ''))))
  const where = `links to ${shorten(href)}, which works only on your own computer or network`
  if (meant !== undefined && path !== '/')
    return { file, line, message: `${where}: write ${meant}` }
  if (href.startsWith('//')) return { file, line, message: `${where}: write ${href.slice(1)}` }
  const message = `${where}: write a public address, or put this address into backticks`
  return warning({ file, line, kind: 'network', about: href, message })
}

function* configuredLinks({ pages, config, prices, contact }: Content) {
  for (const { file, data } of pages) {
    for (const [at, question] of (data.questions ?? []).entries()) {
      const heading = headingOf(question)
      if (heading !== undefined) yield { file, field: `questions.${at}.at`, href: `#${heading}` }
    }
    for (const [at, href] of (data.featured ?? []).entries()) {
      yield { file, field: `featured.${at}`, href }
    }
    if (data.quote?.href !== undefined) yield { file, field: 'quote.href', href: data.quote.href }
  }
  for (const list of ['navigation', 'footer'] as const) {
    for (const [lang, links] of Object.entries(config[list] ?? {})) {
      for (const [at, { href }] of links.entries()) {
        yield { file: 'site.yaml', field: `${list}.${lang}.${at}.href`, href }
      }
    }
  }
  const { link } = config.banner ?? {}
  if (typeof link === 'string') yield { file: 'site.yaml', field: 'banner.link', href: link }
  else {
    for (const [lang, href] of Object.entries(link ?? {})) {
      yield { file: 'site.yaml', field: `banner.link.${lang}`, href }
    }
  }
  for (const [lang, text] of Object.entries(prices?.texts ?? {})) {
    yield { file: pricesFile, field: `texts.${lang}.page`, href: text.page }
  }
  for (const [lang, href] of Object.entries(contact?.forms ?? {})) {
    yield { file: 'contact.yaml', field: `forms.${lang}`, href }
  }
  for (const [lang, details] of Object.entries(contact?.details ?? {})) {
    for (const [at, { href }] of details.entries()) {
      if (href !== undefined)
        yield { file: 'contact.yaml', field: `details.${lang}.${at}.href`, href }
    }
  }
}

type CheckedLink = Pick<ContentLink, 'kind' | 'href' | 'file' | 'alt'>

/**
 * Finds faults that do not depend on the target, such as a picture without alternative text, or a
 * scheme that browsers do not follow.
 */
function faultOfUse({ kind, href, alt }: CheckedLink): string | undefined {
  if (kind === 'image' && !alt?.trim()) {
    return `the picture ${href} has no alternative text: write ![what it shows](${href})`
  }
  if (kind !== 'link' && hasOrigin(href)) {
    return `shows ${shorten(href)}, which browsers do not load on this site: put a copy of the file next to the text`
  }
  if (kind === 'source' && !href.startsWith('/')) {
    return `shows ${href} with an HTML tag: write ![what it shows](${href})`
  }
  return faultOfScheme(href)
}

function faultOfTarget(
  link: CheckedLink,
  target: LinkTarget,
  content: Content,
  targets: LinkTargets,
): string | undefined {
  // `pictures.ts` and `linked-files.ts` check the files in the content folder.
  if (link.kind === 'image' && !link.href.startsWith('/')) return undefined
  if (target.kind === 'no-page') {
    const meant = findNearest(target.file, targets.site.addresses.keys(), mostSlips)
    return `links to ${link.href}, but there is no page ${target.file}${didYouMean(meant)}`
  }
  if (target.kind === 'fragment') return faultOfFragment(link.href, link.file, link.href, targets)
  if (target.kind !== 'address') return undefined
  return faultOfAddress(link, target.href, content, targets)
}

function faultOfAddress(
  { kind, href }: CheckedLink,
  address: string,
  content: Content,
  targets: LinkTargets,
): string | undefined {
  const { paths, data } = targets.site
  const [target = ''] = address.split(/[?#]/)
  const path = pagePath(target)
  if (paths.has(path) && (target === path || target === `${path}index.md`)) {
    return faultOfFragment(href, fileOfPage(path, targets), address, targets)
  }
  if (paths.has(path)) return `links to ${href}: write ${path}`
  const moved = data.redirects[path]
  if (moved !== undefined) return `links to the old address ${href}: write ${moved}`
  const { languages } = content.config
  if (isReserved(target, languages, content.collections)) return undefined
  // The build adds the page at this address, which explains how to add the MCP server to an app.
  if (languages.some((lang) => connectPath(lang, languages) === target)) return undefined
  if (kind === 'image') {
    const name = target.split('/').at(-1) ?? ''
    return `shows ${href}, but there is no such file: put pictures next to the Markdown file, as in ![what it shows](./${name})`
  }
  const hidden = content.unpublished.find((page) => page.path === path)
  if (hidden) return `links to ${href}, but ${hidden.file} ${whyUnreachable(hidden.data)}`
  const seen = href === address ? 'at that address' : `at ${path}`
  // Addresses of pages have no dot, so this is probably the address of another site.
  if (/^[^./?#]+(?:\.[^./?#]+)*\.[a-z]{2,}(?:[/?#]|$)/i.test(href)) {
    return `links to ${href}, but there is no page ${seen}: write https://${href}`
  }
  return `links to ${href}, but there is no page ${seen}${didYouMean(findNearest(path, paths, slipsIn(path)))}`
}

/** Maximum number of wrong letters for a suggestion. More would suggest unrelated pages. */
const mostSlips = 2

/**
 * Returns the maximum number of wrong letters for a suggestion. Short paths allow fewer, because
 * two changed letters make a different path.
 */
function slipsIn(path: string): number {
  return Math.min(mostSlips, Math.floor((path.length - 2) / 4))
}

function fileOfPage(path: string, { site }: LinkTargets): string | undefined {
  return site.sources.get(pageShownAt(path, site.data))?.file ?? templateAt(site, path)?.file
}

/** Matches fragments that are not checked: ids of layouts and components, `#` and `#top`. */
const ownPlaces = /^(?:|top|content|part-[a-z]+)$/

function faultOfFragment(
  href: string,
  file: string | undefined,
  address: string,
  { ids, site }: LinkTargets,
): string | undefined {
  // Leaves out a fragment directive, such as `#:~:text=`, which only concerns the browser.
  const [, fragment = ''] = /#(.*?)(?::~:.*)?$/s.exec(address) ?? []
  const known = file === undefined ? undefined : ids.get(file)
  if (file === undefined || !known || ownPlaces.test(fragment)) return undefined
  const name = decodePath(fragment) ?? fragment
  // The ids of the API reference come from the API description, so `ids` does not have them.
  const path = site.addresses.get(file)
  const { component = '' } = (path !== undefined && site.sources.get(path)?.data) || {}
  const isMade = component === 'api-reference' || component === 'api-details'
  if (known.has(name) || isMade) return undefined
  const nearest = findNearest(name, known)
  const remedy = didYouMean(nearest && `#${nearest}`)
  return `links to ${href}, but ${file} has no heading with the id "${name}"${remedy}`
}

/**
 * Removes the origin of the site from a link, so that only a path such as `/en/contact/` remains.
 * Other links are unchanged.
 */
function ownPart(href: string, baseUrl: string): string {
  return findOwnAddress(href, baseUrl)?.path ?? href
}
