/**
 * Renders the documents that describe a site, such as `/openapi.json`. The app executes the
 * examples in them, so the examples show real responses.
 */
import { mcpPaths } from '../http/paths.ts'
import { wellKnownFolder } from '../http/well-known.ts'
import { createApp, type App } from '../service/app.ts'
import type { Operation } from '../api/operation.ts'
import { registryOf } from '../api/registry.ts'
import type {
  DescriptionContext,
  PageQuestions,
  QuotaPolicies,
  WellKnownDocument,
} from '../descriptions/description-context.ts'
import { families, findDescription, publishedDescriptions } from '../descriptions/descriptions.ts'
import type { RenderedDocument } from '../descriptions/description.ts'
import { pageFilter } from '../api/page-filters.ts'
import { listDocuments } from '../api/documents.ts'
import { markdownPath } from '../site/address.ts'
import { runExamples } from '../descriptions/examples.ts'
import type { Ask, ExampleRequest, Examples, Situation } from '../descriptions/examples.ts'
import type { WellKnownFile } from '../content/well-known.ts'
import type { GuideProse } from '../site/guide-prose.ts'
import type { Admission } from '../gate/admission.ts'
import { scope } from '../gate/scope.ts'
import type { Call } from '../http/call.ts'
import { authGuideFacts } from '../oauth/documented-facts.ts'
import { SiteUnavailable, type Site } from '../site/site.ts'
import { wordsOf, type FindWords } from '../site/words/words.ts'
import { createExampleOAuth } from './example-oauth.ts'
import { mediaTypeOf } from './published-files.ts'
import type { Publication } from '../site/publication.ts'

/** Input for the descriptions, in addition to the site. */
export interface DescriptionOptions {
  readonly prose: GuideProse
  readonly policies: QuotaPolicies
  readonly questions?: PageQuestions
  /**
   * Returns the interface texts in a language. Needed only for a site with interface texts of its
   * own.
   */
  readonly words?: FindWords
  /** Replaces the operations of the service in tests. */
  readonly registry?: readonly Operation[]
  /** Renders only the document or `DescriptionFamily` with this path. By default, renders all. */
  readonly path?: string
  /** Files published below `/.well-known/`. */
  readonly wellKnown?: readonly WellKnownFile[]
  /**
   * Whether the Markdown versions of all pages exist already. If not, the documents have no token
   * counts, because each count would need a rendered page.
   */
  readonly hasTwins?: boolean
  /** Results of the examples. Without this option, the examples are executed. */
  readonly examples?: Promise<Examples>
}

/** Agent id in the examples: the agent that registers in the authentication guide. */
export const exampleAgent = 'reg_KXzPInXIG27BFGe6DWCzBg'

/** Seconds to wait in the example of an exhausted quota. */
const exampleReset = 37

/** Renders the descriptions of a site: all, or only the document or family with `path`. */
export async function renderDescriptions(
  site: Site,
  {
    prose,
    policies,
    questions = new Map(),
    words = wordsOf,
    registry = registryOf(site),
    path,
    wellKnown = [],
    hasTwins = true,
    examples,
  }: DescriptionOptions,
): Promise<Publication[]> {
  const ask = createAsk(site, policies, registry)
  const wanted = path === undefined ? undefined : findDescription(path)
  const rows = wanted?.row ? [wanted.row] : publishedDescriptions(site)
  const context: DescriptionContext = {
    registry,
    info: site.info,
    site,
    contact: site.contact,
    policies,
    auth: authGuideFacts(),
    prose,
    questions,
    words,
    wellKnown: describeWellKnown(wellKnown),
    published: listDocuments(site),
    tokensOf: async (page) =>
      hasTwins ? (await site.readPublished(markdownPath(page.path)))?.tokens : undefined,
    readMarkdown: site.readMarkdown,
    examples: await (examples ?? runExamples(registry, ask)),
    ask,
  }
  const rendered = await Promise.all([
    ...(wanted?.family ? [] : rows).map(async (row) => [
      { ...row, link: row.link?.(site.info.baseUrl), text: await row.render(context) },
    ]),
    ...(wanted?.row ? [] : wanted?.family ? [wanted.family] : families).map((family) =>
      family.render(context),
    ),
  ])
  return rendered.flat().map(publicationOf)
}

function publicationOf({ path, type, link, text }: RenderedDocument): Publication {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return { key: path, type, link, bytes }
}

/** Makes descriptions from the content files that are published below `/.well-known/`. */
function describeWellKnown(files: readonly WellKnownFile[]): WellKnownDocument[] {
  return files.map(({ name, bytes }) => ({
    path: wellKnownFolder + name,
    type: typeOf(name, bytes),
    text: bytes,
  }))
}

/**
 * Media type by extension. A file without an extension gets the JSON type if it contains a JSON
 * object, because clients require that type.
 */
function typeOf(name: string, bytes: Uint8Array): string {
  const file = name.slice(name.lastIndexOf('/') + 1)
  if (file.includes('.')) return mediaTypeOf(file)
  return isJsonObject(new TextDecoder().decode(bytes)) ? mediaTypeOf('.json') : mediaTypeOf('.txt')
}

function isJsonObject(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/**
 * Creates the function that sends the requests of examples to the app. Each request names a
 * situation, such as an exhausted quota.
 */
export function createAsk(
  built: Site,
  policies: QuotaPolicies,
  registry: readonly Operation[] = registryOf(built),
): Ask {
  const site = atLastChange(built)
  const oauth = createExampleOAuth(site.info)
  return async function ask(request) {
    const { situation } = request
    const { baseUrl } = site.info
    const app = createApp({
      site: () => siteIn(situation, site),
      gate: (call, kind) =>
        Promise.resolve(
          kind === 'auth'
            ? authAdmission(policies)
            : admissionIn(situation, call, { ...policies, baseUrl }),
        ),
      oauth: async (call, admission) => (await oauth)(call, admission),
      baseUrl,
      // Examples include failures, which need no log entry.
      logFailure: () => undefined,
      now: () => Date.parse(site.info.generated),
      registry,
    })
    return await askApp(app, request)
  }
}

/**
 * Replaces the build time of a site by the latest `updated` of its pages, if a page has a date. The
 * real build time would change the examples in each build.
 */
function atLastChange(site: Site): Site {
  const { pages } = site.listPages(pageFilter({}), Infinity) ?? { pages: [] }
  const days = pages.flatMap(({ updated }) => updated ?? []).toSorted()
  const last = days.at(-1)
  if (last === undefined) return site
  return { ...site, info: { ...site.info, generated: `${last}T00:00:00.000Z` } }
}

async function askApp(app: App, { method, target, headers, body }: ExampleRequest) {
  const [path = '', query = ''] = target.split('?')
  const bytes = new TextEncoder().encode(body ?? '')
  const reply = await app({
    method,
    path,
    query,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    address: '192.0.2.1',
    readBody: (limit) => Promise.resolve(bytes.length > limit ? undefined : bytes),
  })
  if (!reply) throw new Error(`The example ${method} ${target} has no answer`)
  const text = new TextDecoder().decode(reply.body?.bytes)
  return { status: reply.status, headers: reply.headers, text }
}

function siteIn(situation: Situation, site: Site): Site {
  if (situation === 'unavailable') throw new SiteUnavailable('An example')
  if (situation === 'failing') throw new Error('An example')
  return site
}

/** Admits each token request, because examples never exceed this quota. */
function authAdmission({ auth, agent }: QuotaPolicies): Admission {
  const caller = { kind: 'anonymous' } as const
  return { caller, hasInvalidToken: false, policy: auth, agentPolicy: agent }
}

function admissionIn(
  situation: Situation,
  { headers }: Call,
  { anonymous, agent, baseUrl }: QuotaPolicies & { baseUrl: string },
): Admission {
  const isAgent = situation === 'agent'
  const policy = isAgent ? agent : anonymous
  return {
    caller: isAgent
      ? { kind: 'agent', sub: exampleAgent, scope, resource: baseUrl + mcpPaths.endpoint }
      : { kind: 'anonymous' },
    hasInvalidToken: !isAgent && headers.authorization !== undefined,
    policy,
    agentPolicy: agent,
    ...(situation === 'exhausted' && { exhausted: { policy, reset: exampleReset } }),
  }
}
