/** `astro dev` with the same app in front: pages, twins and API answer from the sources and follow an edit. */
import type { ViteDevServer } from 'vite'
import type { Config } from '../config/config.ts'
import type { CurrentContent, CurrentReader } from '../content/current.ts'
import { openKeptTexts } from '../content/kept-file.ts'
import type { LoadedContent } from '../content/load.ts'
import { ContentMistakes, renderMistakes } from '../content/mistake.ts'
import type { Mistake } from '../content/mistake.ts'
import { cacheControl } from '../http/cache-control.ts'
import { jsonBody, textBody } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { createServiceAccess } from '../service/access.ts'
import type { ServiceAccess } from '../service/access.ts'
import { createApp } from '../service/app.ts'
import type { App } from '../service/app.ts'
import { createNodeHandler } from '../service/node-http.ts'
import { decodePath, isTwinOf, pagePath } from '../site/address.ts'
import { SiteUnavailable } from '../site/site.ts'
import type { Site } from '../site/site.ts'
import { createConsentFrames } from '../website/consent/consent-frames.ts'
import { createConsentPages } from '../website/consent/consent-pages.ts'
import { previewPaths, stateOf, tellMistakes } from './mistakes-page.ts'
import { notePage } from './page-notes.ts'
import { createPreviewConsentPages, previewStyleSource } from './preview-consent.ts'
import { keepInstant, readInstant, withoutInstant } from './preview-instant.ts'
import type { PreviewInstant } from './preview-instant.ts'
import { giveLocals } from './astro-locals.ts'
import { refuseOutside } from './outside-files.ts'
import { createSourceSearch } from './source-search.ts'
import type { OpenSearch } from './source-search.ts'
import { createSourceSite } from './source-site.ts'
import { followContent } from './follow-content.ts'
import type { PreviewLocals } from '../website/preview-locals.ts'

/** Requests in a minute that nobody who edits reaches: an editor who polls is no stranger. */
const unlimited = 1_000_000

/** What answers from one reading of the content. */
interface Served {
  readonly site: Site
  readonly app: App
}

/** What a preview is made with. */
export interface PreviewMeans {
  /** Folder in which what was made of texts is kept from one preview to the next. */
  readonly cache: string
  /** Renders the text of a page. */
  readonly render: PreviewLocals['render']
}

/** Puts the app in front of a development server. */
export async function serveSources(
  server: ViteDevServer,
  settings: Config,
  { cache, render }: PreviewMeans,
): Promise<void> {
  const config = { ...settings, ...withoutQuotas }
  const current = await followContent(server, config, cache)
  const consentPages = createPreviewConsentPages(server)
  const access = await createServiceAccess(config, { warn: console.warn, tell: console.log })
  const openSearch = createSourceSearch(await openKeptTexts(cache, 'preview-words.bin'))
  const { render: renderConsent } = consentPages
  const serve = createServing(config, { access, server, openSearch, renderConsent })
  const tell = createTeller()

  async function answer(call: Call, instant: PreviewInstant): Promise<Reply | undefined> {
    if (instant.fault !== undefined) return plain(400, instant.fault)
    const { at } = instant
    const now = await current.read(at)
    const { loaded, mistakes } = now
    tell(mistakes)
    if (call.path === previewPaths.state) return plain(200, stateOf(mistakes))
    if (!loaded) return tellMistakes(call, { ...config, mistakes })
    const { site, app } = serve(loaded, at)
    if (call.path === previewPaths.page) {
      return await answerNotes(call, { ...config, ...now, loaded, site, at })
    }
    const own = findOwnMistakes(call, loaded, now)
    if (own) return tellMistakes(call, { ...config, mistakes: own })
    const reply = await app(withoutInstant(call))
    return reply ?? refuseHidden(call, loaded)
  }

  async function finish(call: Call, instant: PreviewInstant): Promise<Reply | undefined> {
    const reply = await answer(call, instant)
    if (!reply) return undefined
    // An edit must be seen at once: nothing of a preview is kept by a browser.
    const headers = { ...reply.headers, 'Cache-Control': cacheControl.never }
    return keepInstant({ ...reply, headers }, instant)
  }

  server.middlewares.use(refuseOutside(config.contentDir))
  server.middlewares.use((request, response, next) => {
    if (consentPages.isHanded(request)) {
      next()
      return
    }
    const [, query = ''] = (request.url ?? '').split('?')
    const instant = readInstant({ query, headers: { cookie: request.headers.cookie } })
    giveLocals(request, { preview: { content: () => shownContent(current, instant.at), render } })
    // A page is answered by Astro, behind us, so that its cookie is set here.
    if (instant.cookie !== undefined) response.setHeader('Set-Cookie', instant.cookie)
    const handle = createNodeHandler((call) => finish(call, instant), config.baseUrl)
    Promise.resolve(handle({ request, response }, next)).catch(next)
  })
}

/** What is shown of the content; throws `ContentMistakes` when nothing can be. */
async function shownContent(
  current: CurrentReader,
  at: number | undefined,
): Promise<LoadedContent> {
  const { loaded, mistakes } = await current.read(at)
  if (!loaded) throw new ContentMistakes(mistakes)
  return loaded
}

const withoutQuotas = {
  rateLimitIp: unlimited,
  rateLimitAgent: unlimited,
  rateLimitAuth: unlimited,
} as const

/** What serves a reading is made from. */
interface ServingParts {
  readonly access: ServiceAccess
  readonly server: ViteDevServer
  readonly openSearch: OpenSearch
  readonly renderConsent: ReturnType<typeof createPreviewConsentPages>['render']
}

/** The site and the app of each reading, made once. */
function createServing(
  config: Config,
  { access: { gate, createOAuthWith }, server, openSearch, renderConsent: render }: ServingParts,
): (loaded: LoadedContent, at: number | undefined) => Served {
  const made = new WeakMap<LoadedContent, Served>()

  function make(loaded: LoadedContent, at: number | undefined): Served {
    const renderPage = (path: string) => fetchPage(path, server, at)
    const site = createSourceSite(loaded, { render: renderPage, openSearch }, config)
    const frames = createConsentFrames(loaded)
    const app = createApp({
      site: () => site,
      gate,
      oauth: createOAuthWith(
        createConsentPages({ render, styleSource: previewStyleSource, frames }),
      ),
      baseUrl: config.baseUrl,
      mcp: { speaksEnvelope: config.mcpModern, allowedHosts: config.allowedHosts },
      logFailure(error, call) {
        if (!(error instanceof SiteUnavailable))
          console.error(`${call.method} ${call.path}:`, error)
      },
      rendersOnDemand: true,
    })
    return { site, app }
  }

  return function serve(loaded, at) {
    const served = made.get(loaded) ?? make(loaded, at)
    made.set(loaded, served)
    return served
  }
}

/** A page as Astro renders it, at an instant. */
async function fetchPage(
  path: string,
  server: ViteDevServer,
  at: number | undefined,
): Promise<Response> {
  const [origin] = server.resolvedUrls?.local ?? []
  if (origin === undefined) throw new SiteUnavailable('The development server does not listen yet')
  const url = new URL(path, origin)
  if (at !== undefined) url.searchParams.set('at', new Date(at).toISOString())
  return await fetch(url, { headers: { Accept: 'text/html' } })
}

/** A page that is not shown at this instant: Astro would render it all the same. */
function refuseHidden({ path }: Call, { content }: LoadedContent): Reply | undefined {
  const page = pagePath(decodePath(path) ?? '/')
  if (!content.unpublished.some((known) => known.path === page)) return undefined
  return plain(
    404,
    'Nobody sees this page at this time: it is a draft, its day has not come, or it has passed',
  )
}

/** Prints the mistakes, each list of them once. */
function createTeller(): (mistakes: readonly Mistake[]) => void {
  let last = ''
  return function tell(mistakes) {
    const text = mistakes.length === 0 ? '' : renderMistakes(mistakes)
    if (text === last) return
    last = text
    if (text === '') console.log('No mistakes in the content any more')
    else console.error(text)
  }
}

/** Mistakes of the file whose page is asked for, when they keep it from being shown. */
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

async function answerNotes({ query }: Call, noted: Parameters<typeof notePage>[1]): Promise<Reply> {
  const path = new URLSearchParams(query).get('path') ?? '/'
  const notes = await notePage(path, noted)
  if (!notes) return plain(404, 'There is no such page')
  return { status: 200, headers: { 'Content-Type': 'application/json' }, body: jsonBody(notes) }
}

function plain(status: number, text: string): Reply {
  return { status, headers: { 'Content-Type': 'text/plain' }, body: textBody(`${text}\n`) }
}
