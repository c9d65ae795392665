/** `astro dev` with the same app in front: pages, twins and API answer from the sources and follow an edit. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { ViteDevServer } from 'vite'
import { apiPaths, mcpPaths } from '../http/paths.ts'
import { createApp } from '../service/app.ts'
import type { Config } from '../config/config.ts'
import { createConsentPages } from '../website/consent/consent-pages.ts'
import { findDescription } from '../descriptions/descriptions.ts'
import { cacheControl } from '../http/cache-control.ts'
import { jsonBody, textBody } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import type { Surface } from '../gate/surface.ts'
import { corsHeaders } from '../http/cors.ts'
import { Problem, problemMediaType, renderProblem } from '../http/problem.ts'
import { createNodeHandler } from '../service/node-http.ts'
import { createConsentFrames } from '../website/consent/consent-frames.ts'
import { createServiceAccess } from '../service/access.ts'
import { createSearchOver } from '../search/search.ts'
import { entityTag } from '../http/etag.ts'
import { createSite, siteRetrySeconds, SiteUnavailable } from '../site/site.ts'
import type { Published, Site } from '../site/site.ts'
import type { LoadedContent } from '../content/load.ts'
import { fillCityText } from '../content/city-pages.ts'
import { currentContent } from '../content/current.ts'
import { createFindWords } from '../content/texts.ts'
import { renderDescriptions } from '../release/description-files.ts'
import { createPreviewConsentPages, previewStyleSource } from './preview-consent.ts'
import { ContentMistakes } from '../content/mistake.ts'
import { linkPictureFolder } from '../website/pictures/link-picture.ts'
import { findBrandFile } from '../release/brand-files.ts'
import { findLinkPicture } from '../release/link-pictures.ts'
import { mediaTypeOf } from '../release/published-files.ts'
import { convertPage } from '../release/twins.ts'
import { countTokens } from '../markdown/tokens.ts'
import { indexRecords } from '../indexing/pagefind.ts'
import type { SourceRecord } from '../indexing/pagefind.ts'
import { readBundle } from '../indexing/pagefind-bundle.ts'
import { quotaPolicies } from '../descriptions/quota-policies.ts'
import type { Publication } from '../site/publication.ts'
import { compileSearchIndex } from '../indexing/compile.ts'
import { renderWorkshopCard } from '../release/workshop-card-file.ts'

const twinSuffix = 'index.md'

/** Puts the app in front of a development server. */
export async function serveSources(server: ViteDevServer, config: Config): Promise<void> {
  let current: { loaded: LoadedContent; site: Site; oauth: Surface } | undefined
  let mistakes: ContentMistakes | undefined

  async function refresh(): Promise<void> {
    try {
      const loaded = await currentContent(config)
      mistakes = undefined
      if (current?.loaded !== loaded) {
        const site = createSourceSite(loaded, server, config)
        current = { loaded, site, oauth: createOAuthIn(loaded) }
      }
    } catch (error) {
      if (!(error instanceof ContentMistakes)) throw error
      if (mistakes?.message !== error.message) console.error(error.message)
      mistakes = error
    }
  }

  const consentPages = createPreviewConsentPages(server)
  const { gate, createOAuthWith } = await createServiceAccess(config, console.warn)
  const consent = { render: consentPages.render, styleSource: previewStyleSource }
  const createOAuthIn = (loaded: LoadedContent) =>
    createOAuthWith(createConsentPages({ ...consent, frames: createConsentFrames(loaded) }))
  function getCurrent() {
    if (mistakes || !current) {
      throw new SiteUnavailable(mistakes?.message ?? 'The content was not read yet')
    }
    return current
  }
  const app = createApp({
    site: () => getCurrent().site,
    gate,
    oauth: (call, admission) => getCurrent().oauth(call, admission),
    baseUrl: config.baseUrl,
    mcp: { speaksEnvelope: config.mcpModern, allowedHosts: config.allowedHosts },
    logFailure(error, call) {
      if (!(error instanceof SiteUnavailable)) console.error(`${call.method} ${call.path}:`, error)
    },
    rendersOnDemand: true,
  })
  const handle = createNodeHandler(async (call) => {
    const reply = (mistakes && tellMistakes(mistakes, call, config.baseUrl)) ?? (await app(call))
    // An edit must be seen at once: nothing of a preview is kept by a browser.
    return reply && { ...reply, headers: { ...reply.headers, 'Cache-Control': cacheControl.never } }
  }, config.baseUrl)

  server.middlewares.use((request, response, next) => {
    if (consentPages.isHanded(request)) {
      next()
      return
    }
    refresh()
      .then(() => handle({ request, response }, next))
      .catch(next)
  })
}

/** Answer to everything but the health check while the content has mistakes: their list, for whoever edits it. */
function tellMistakes(
  { message }: ContentMistakes,
  { path }: Call,
  baseUrl: string,
): Reply | undefined {
  if (path.startsWith(apiPaths.health)) return undefined
  const status = 503
  const headers = { 'Retry-After': String(siteRetrySeconds) }
  if (!path.startsWith('/api/')) {
    const type = 'text/plain; charset=utf-8'
    return { status, headers: { ...headers, 'Content-Type': type }, body: textBody(message) }
  }
  return {
    status,
    headers: { ...headers, ...corsHeaders, 'Content-Type': problemMediaType },
    body: jsonBody(renderProblem(new Problem('unavailable', message), { baseUrl, path })),
  }
}

/** Site over the sources: twins are converted from the page that Astro renders, as in the build. */
function createSourceSite(loaded: LoadedContent, server: ViteDevServer, config: Config): Site {
  const { contentDir } = config
  const policies = quotaPolicies(config)
  const { data } = loaded.site
  const words = createFindWords(loaded.content.words)
  const linkedFiles = new Map(
    Array.from(loaded.files, ([file, address]) => [address, join(contentDir, file)]),
  )
  let search: Promise<ReturnType<typeof createSearchOver>> | undefined
  const site: Site = createSite(data, {
    async readPublished(key) {
      if (key.endsWith(`/${twinSuffix}`)) {
        return await renderTwin(key.slice(0, -twinSuffix.length), data.info.baseUrl, server)
      }
      if (key.startsWith(linkPictureFolder)) {
        const bytes = await findLinkPicture(loaded, key)
        return bytes && publishedOf({ type: 'image/png', bytes })
      }
      const ofBrand = await findBrandFile(loaded, key)
      if (ofBrand) return publishedOf({ type: mediaTypeOf(key), bytes: ofBrand })
      const file = linkedFiles.get(key)
      if (file !== undefined) {
        return publishedOf({ type: mediaTypeOf(key), bytes: await readFile(file) })
      }
      if (key === mcpPaths.workshopCard) {
        const card = await renderWorkshopCard(site, loaded.content.brand, words)
        return card && publishedOf(card)
      }
      if (!findDescription(key)) return undefined
      const { guides: prose, wellKnown } = loaded.content
      const options = { prose, policies, words, path: key, wellKnown, hasTwins: false }
      const described = await renderDescriptions(site, options)
      const found = described.find((publication) => publication.key === key)
      return found && publishedOf(found)
    },
    async search(query, filter) {
      search ??= indexSources(loaded)
      return (await search).find(query, filter)
    },
    check: () => Promise.resolve(),
  })
  return site
}

async function renderTwin(
  path: string,
  baseUrl: string,
  server: ViteDevServer,
): Promise<Published | undefined> {
  const [origin] = server.resolvedUrls?.local ?? []
  if (origin === undefined) throw new SiteUnavailable('The development server does not listen yet')
  const response = await fetch(new URL(path, origin), { headers: { Accept: 'text/html' } })
  if (!response.ok) return undefined
  const url = baseUrl + path
  const { markdown } = convertPage(await response.text(), url)
  const bytes = new TextEncoder().encode(markdown)
  return publishedOf({ type: mediaTypeOf(twinSuffix), tokens: countTokens(markdown), bytes })
}

function publishedOf({ bytes, ...facts }: Omit<Publication, 'key'>): Published {
  return { ...facts, etag: entityTag(bytes), content: { bytes } }
}

async function indexSources({ content, site }: LoadedContent) {
  const pages = content.pages.map(({ path, lang, data, body }): SourceRecord => ({
    url: path,
    lang,
    title: data.title,
    description: data.description,
    keywords: data.keywords ?? [],
    ...plainTexts(body),
  }))
  const templates = new Map(
    content.templates.map((template) => [template, plainTexts(template.body)]),
  )
  const cities = Array.from(site.cityPages.values(), ({ record, template, city }): SourceRecord => {
    const { text = '', headings = [] } = templates.get(template) ?? {}
    return {
      url: record.path,
      lang: record.lang,
      title: record.title,
      description: undefined,
      keywords: template.data.keywords ?? [],
      headings,
      text: fillCityText(text, city),
    }
  })
  const made = [...site.regionPages.values()].filter(({ written }) => !written)
  // Their descriptions name towns, which are found by pages of their own.
  const regions = made.map(({ record: { path: url, lang, title } }) => {
    return { url, lang, title, description: undefined, keywords: [], headings: [], text: '' }
  })
  const records = site.data.pages
  const bundle = readBundle(await indexRecords([...pages, ...regions, ...cities]))
  const index = compileSearchIndex(bundle, { pages: records, synonyms: content.synonyms })
  return createSearchOver(index, records)
}

const parser = unified().use(remarkParse).use(remarkGfm)

function plainTexts(markdown: string): Pick<SourceRecord, 'text' | 'headings'> {
  const root = parser.parse(markdown)
  const headings: string[] = []
  visit(root, 'heading', (node) => {
    headings.push(wordsOf(node))
  })
  return { text: wordsOf(root), headings }
}

function wordsOf(tree: Parameters<typeof visit>[0]): string {
  const words: string[] = []
  visit(tree, ['text', 'inlineCode', 'code'], (node) => {
    if ('value' in node && typeof node.value === 'string') words.push(node.value)
  })
  return words.join(' ')
}
