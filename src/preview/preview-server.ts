/**
 * Preview: `astro dev`, but the app of the service gets each request first. All content is read
 * from the sources, so edits are visible immediately.
 */
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Connect, ViteDevServer } from 'vite'
import type { Config } from '../config/config.ts'
import type { CurrentContent, CurrentReader } from '../content/current.ts'
import { openKeptTexts } from '../content/kept-file.ts'
import type { LoadedContent } from '../content/load.ts'
import { ContentMistakes, renderMistakes, type Mistake } from '../content/mistake.ts'
import { cacheControl } from '../http/cache-control.ts'
import { jsonBody, textBody, type Call, type Reply } from '../http/call.ts'
import { createServiceAccess, type ServiceAccess } from '../service/access.ts'
import { createApp } from '../service/app.ts'
import { createNodeHandler } from '../service/node-http.ts'
import { decodePath, isTwinOf, pagePath } from '../site/address.ts'
import { SiteUnavailable } from '../site/site.ts'
import { createConsentFrames } from '../website/consent/consent-frames.ts'
import { createConsentPages } from '../website/consent/consent-pages.ts'
import { editorPath, previewPaths, stateOf, mistakesReply } from './mistakes-page.ts'
import { createOverview } from '../content/overview.ts'
import { readKnownFacts } from './known-facts.ts'
import { listOverview, renderOverview } from './overview-page.ts'
import { renderHistory } from './history-page.ts'
import { fileOf, notePage, type NotedPreview } from './page-notes.ts'
import { createPreviewConsentPages, giveLocals, previewStyleSource } from './preview-consent.ts'
import { withCookie, readInstant, withoutInstant, type PreviewInstant } from './preview-instant.ts'
import { refuseOutside } from './outside-files.ts'
import { useEditor } from './serve-cms.ts'
import { useTasks } from './serve-tasks.ts'
import { renderTasks } from './tasks-page.ts'
import { createSourceSearch, type OpenSearch } from './source-search.ts'
import { connectSource, createSourceSite } from './source-site.ts'
import { followContent } from './follow-content.ts'
import type { PreviewLocals } from '../website/preview-locals.ts'

/** Requests per minute. This quota is so high that one person cannot reach it. */
const unlimited = 1_000_000

/**
 * Adds the app to a development server. `cache` is a folder for files that later previews reuse.
 * `render` renders the text of a content file.
 */
export async function serveSources(
  server: ViteDevServer,
  settings: Config,
  { cache, render }: { readonly cache: string; readonly render: PreviewLocals['render'] },
): Promise<void> {
  const config = { ...settings, ...withoutQuotas }
  const current = await followContent(server, config, cache)
  const consentPages = createPreviewConsentPages(server)
  const access = await createServiceAccess(config, { warn: console.warn, info: console.log })
  const openSearch = createSourceSearch(await openKeptTexts(cache, 'preview-words.bin'))
  const { render: renderConsent } = consentPages
  const serve = createServing(config, { access, server, openSearch, renderConsent })
  const logMistakes = createMistakeLog()

  async function answer(call: Call, instant: PreviewInstant): Promise<Reply | undefined> {
    if (instant.fault !== undefined) return plain(400, instant.fault)
    const { at } = instant
    const now = await current.read(at)
    const { loaded, mistakes } = now
    logMistakes(mistakes)
    if (call.path === previewPaths.state) return plain(200, stateOf(mistakes))
    if (!loaded) return mistakesReply(call, { ...config, mistakes })
    const { site, app } = serve(loaded, at)
    const ownPage = await answerOwnPage(call, { ...config, ...now, loaded, site, at, cache })
    if (ownPage) return ownPage
    const own = findOwnMistakes(call, loaded, now)
    if (own) return mistakesReply(call, { ...config, mistakes: own })
    const reply = await app(withoutInstant(call))
    return reply ?? refuseHidden(call, loaded)
  }

  async function finish(call: Call, instant: PreviewInstant, response: ServerResponse) {
    const reply = await answer(call, instant)
    if (!reply) addOwnFields(response, call, await shownContent(current, instant.at))
    if (!reply) return undefined
    // Without the CORS fields, other sites cannot read the answers, which include drafts.
    const own = Object.entries(reply.headers).filter(([name]) => !/^access-control-/i.test(name))
    // Replies are never cached, so that edits are visible immediately.
    const headers = { ...Object.fromEntries(own), 'Cache-Control': cacheControl.never }
    return withCookie({ ...reply, headers }, instant)
  }

  server.middlewares.use(editorPath, refuseOtherSites).use(refuseOutside(config.contentDir))
  useEditor(server.middlewares, config.contentDir, join(cache, 'cms'))
  useTasks(server.middlewares)
  server.middlewares.use((request, response, next) => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const instant = readInstant({ query, headers: { cookie: request.headers.cookie } })
    giveLocals(request, { preview: { content: () => shownContent(current, instant.at), render } })
    // Astro answers requests that the app sends to render a consent page or a page for MCP setup.
    if (consentPages.passContents(request) || path.startsWith(connectSource)) {
      next()
      return
    }
    // Sets the cookie for pages that Astro renders. `withCookie` sets it for the other replies.
    if (instant.cookie !== undefined) response.setHeader('Set-Cookie', instant.cookie)
    const handle = createNodeHandler((call) => finish(call, instant, response), config.baseUrl)
    Promise.resolve(handle({ request, response }, next)).catch(next)
  })
}

/** Adds the response headers of `site.yaml` to a page that Astro renders. */
function addOwnFields(response: ServerResponse, { path }: Call, { content, site }: LoadedContent) {
  if (!site.paths.has(pagePath(decodePath(path) ?? ''))) return
  for (const [name, value] of Object.entries(content.config.headers ?? {})) {
    response.setHeader(name, value)
  }
}

/**
 * Refuses requests that come neither from a page of the preview nor from the address bar of a
 * browser, because Astro does not refuse a navigation from another site.
 */
const refuseOtherSites: Connect.NextHandleFunction = ({ headers }, response, next) => {
  if (/^(?:same-origin|none)$/.test(String(headers['sec-fetch-site']))) next()
  else response.writeHead(403).end('Open this address from a page of the preview')
}

/** Returns the current content; throws `ContentMistakes` if mistakes prevent showing it. */
async function shownContent(current: CurrentReader, at: number | undefined) {
  const { loaded, mistakes } = await current.read(at)
  if (!loaded) throw new ContentMistakes(mistakes)
  return loaded
}

const withoutQuotas = {
  rateLimitIp: unlimited,
  rateLimitAgent: unlimited,
  rateLimitAuth: unlimited,
} as const

/** Dependencies of a site and its app. */
interface ServingParts {
  readonly access: ServiceAccess
  readonly server: ViteDevServer
  readonly openSearch: OpenSearch
  readonly renderConsent: ReturnType<typeof createPreviewConsentPages>['render']
}

/** Returns a function that creates site and app, memoized per version of the content. */
function createServing(
  config: Config,
  { access: { gate, createOAuthWith }, server, openSearch, renderConsent: render }: ServingParts,
) {
  const cached = new WeakMap<LoadedContent, ReturnType<typeof make>>()

  function make(loaded: LoadedContent, at: number | undefined) {
    const renderPage = (path: string) => fetchPage(path, server, at)
    const site = createSourceSite(loaded, { render: renderPage, openSearch }, config)
    const frames = createConsentFrames(loaded)
    const pages = createConsentPages({ render, styleSource: previewStyleSource, frames })
    const app = createApp({
      site: () => site,
      gate,
      oauth: createOAuthWith(pages),
      baseUrl: config.baseUrl,
      mcp: { speaksEnvelope: config.mcpModern, allowedHosts: config.allowedHosts },
      logFailure(error, call) {
        if (!(error instanceof SiteUnavailable))
          console.error(`${call.method} ${call.path}:`, error)
      },
      rendersOnDemand: true,
      now: Date.now,
    })
    return { site, app }
  }

  return function serve(loaded: LoadedContent, at: number | undefined) {
    const served = cached.get(loaded) ?? make(loaded, at)
    cached.set(loaded, served)
    return served
  }
}

/** Fetches the page that Astro renders at a path. `at` is the previewed time. */
async function fetchPage(path: string, server: ViteDevServer, at: number | undefined) {
  const [origin] = server.resolvedUrls?.local ?? []
  if (origin === undefined) throw new SiteUnavailable('The development server is still starting')
  const url = new URL(path, origin)
  if (at !== undefined) url.searchParams.set('at', new Date(at).toISOString())
  return await fetch(url, { headers: { Accept: 'text/html' } })
}

/** Refuses a page that is not public at the previewed time, because Astro would render it. */
function refuseHidden({ path }: Call, { content }: LoadedContent): Reply | undefined {
  const page = pagePath(decodePath(path) ?? '/')
  if (!content.unpublished.some((known) => known.path === page)) return undefined
  const why = 'It is a draft, not yet published, or expired'
  return plain(404, `This page is not public at this time. ${why}`)
}

/** Creates a function that prints mistakes when they change. */
function createMistakeLog(): (mistakes: readonly Mistake[]) => void {
  let last = ''
  return function logMistakes(mistakes) {
    const text = mistakes.length === 0 ? '' : renderMistakes(mistakes)
    if (text === last) return
    last = text
    if (text === '') console.log('All mistakes in the content are fixed')
    else console.error(text)
  }
}

/** Returns the mistakes that prevent showing the requested page; `undefined` if there are none. */
function findOwnMistakes(
  call: Call,
  { content }: LoadedContent,
  { mistakes }: CurrentContent,
): readonly Mistake[] | undefined {
  const path = decodePath(call.path)
  if (path === undefined || content.unreadable.length === 0) return undefined
  const page = pagePath(path)
  const wrong = content.unreadable.find((known) => known.path === page)
  const isAsked = wrong && (path === page || isTwinOf(path, page) || `${path}/` === page)
  return isAsked ? mistakes.filter(({ file }) => file === wrong.file) : undefined
}

/** Replies to requests for pages that only the preview has. */
async function answerOwnPage(call: Call, noted: NotedPreview): Promise<Reply | undefined> {
  const { loaded, contentDir, cache, at } = noted
  const path = new URLSearchParams(call.query).get('path') ?? '/'
  switch (call.path) {
    case previewPaths.page: {
      const notes = await notePage(path, noted)
      return notes ? { status: 200, headers: jsonType, body: jsonBody(notes) } : plain(404, noPage)
    }
    case previewPaths.history: {
      const file = fileOf(path, loaded)
      return file === ''
        ? plain(404, noPage)
        : html(await renderHistory(contentDir, { path, file }))
    }
    case previewPaths.tasks:
      return html(await renderTasks({ ...noted, path }))
    case previewPaths.overview: {
      const overview = await createOverview(loaded, new Date(at ?? Date.now()))
      return html(renderOverview(listOverview(overview, await readKnownFacts(cache))))
    }
    default:
      return undefined
  }
}

const noPage = 'This page does not exist'
const jsonType = { 'Content-Type': 'application/json' }

function html(text: string): Reply {
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  return { status: 200, headers, body: textBody(text) }
}

function plain(status: number, text: string): Reply {
  return { status, headers: { 'Content-Type': 'text/plain' }, body: textBody(`${text}\n`) }
}
