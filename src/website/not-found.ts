/** The 404 of the website, which helps whoever asked to find a way on. */
import { cacheControl } from '../http/cache-control.ts'
import { textBody } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { apiPaths, descriptionPaths } from '../http/paths.ts'
import { notFoundKey, pageLanguage } from '../site/address.ts'
import { SiteUnavailable } from '../site/site.ts'
import type { Site } from '../site/site.ts'
import { negotiatePage } from './page-variant.ts'
import type { PageVariant } from './page-variant.ts'
import { ownPolicy } from './security-headers.ts'

const markdownType = 'text/markdown; charset=utf-8'

/** A 404 in the form that was asked for; in HTML in the language of the address, as far as it has one. */
export async function notFound(
  call: Call,
  site: Site,
  path: string,
  options: { rendersOnDemand: boolean },
): Promise<Reply | undefined> {
  const variant: PageVariant = path.endsWith('.md')
    ? 'markdown'
    : (negotiatePage(call.headers.accept) ?? 'html')
  const headers = { 'Cache-Control': cacheControl.never, Vary: 'Accept, Accept-Encoding' }
  if (variant === 'markdown') {
    return {
      status: 404,
      headers: { ...headers, 'Content-Type': markdownType },
      body: textBody(renderNotFound(site)),
    }
  }
  // In a preview Astro has files of its own, the scripts of Vite among them. It renders the pages too, and they have no
  // security policy: Vite puts styles and scripts into them, which ours would forbid, and only the editor looks at them.
  if (options.rendersOnDemand) return undefined
  const found = await site.readPublished(notFoundKey(pageLanguage(path, site.info.languages)))
  if (!found) throw new SiteUnavailable('The page for unknown addresses is missing')
  return {
    status: 404,
    headers: { ...headers, ...ownPolicy(found.policy), 'Content-Type': found.type },
    body: found.content,
  }
}

/** Ways on for a program: it cannot see a menu, and guessing further addresses would lead nowhere. */
function renderNotFound({ info }: Site): string {
  return [
    '# Page not found',
    '',
    'There is no page at this address. Ways on:',
    '',
    `- [Home](${info.baseUrl}/)`,
    `- [Pages for language models](${info.baseUrl}${descriptionPaths.llms})`,
    `- [All pages as JSON](${info.baseUrl}${apiPaths.pages})`,
    `- Search: \`${info.baseUrl}${apiPaths.search}?q=words\``,
    '',
  ].join('\n')
}
