/** What tasks cost an agent at each door of this site: the tasks, and the steps of each. */
import type { BuiltService } from '../../tests/support/built-service.ts'
import { countTokens } from '../../src/markdown/tokens.ts'
import type { Site } from '../../src/site/site.ts'
import { pageFilter } from '../../src/api/page-filters.ts'
import { markdownPath } from '../../src/site/address.ts'
import { coveringOverview } from '../../src/site/address.ts'
import { baseUrl } from '../../tests/support/app.ts'
import { content } from './sample.ts'

/** Doors of a site, in the order of the table. */
export const doors = ['HTML', 'Markdown', 'REST', 'MCP'] as const

/** One of them. */
export type Door = (typeof doors)[number]

/** What an agent asks for: an address, or a tool. */
type Step = string | readonly [tool: string, args: Readonly<Record<string, unknown>>]

/** A task, and what is asked at each door; a door that is absent leads nowhere. */
export interface Task {
  readonly name: string
  readonly steps: Partial<Record<Door, readonly Step[]>>
}

const day = '2026-10-15'
const longPage = '/en/api/'
const subject = 'faktury od dostawców'

/**
 * Lists with a page that changed since the day, which the first list tells; that one is in the
 * first row.
 */
function findChanged(site: Site): string[] {
  const pages = site.listPages(pageFilter({ updated_since: day }), Infinity)?.pages ?? []
  const lists = pages.map((page) => coveringOverview(page, site.info.languages))
  return [...new Set(lists)].filter((path) => path !== '/llms.txt')
}

/** The tasks, made for the site as it is built. */
export async function makeTasks(site: Site): Promise<readonly Task[]> {
  const { hits } = await site.search(subject, { lang: 'pl', limit: 3 })
  const found = site.pageAt(hits[0]?.page ?? -1)?.path ?? ''
  const offer = content.prices?.texts.de?.page ?? ''
  const contact = content.contact?.forms?.de ?? '/de/kontakt/'
  const town = findTown(site)
  const list = await findList(town, site)
  return [
    {
      name: 'what the site has',
      steps: { HTML: ['/'], Markdown: ['/llms.txt'], REST: ['/api/v1'], MCP: [] },
    },
    {
      name: 'the price in one market',
      steps: {
        HTML: [offer],
        Markdown: ['/pricing.md'],
        REST: ['/api/v1/workshop?market=AT'],
        MCP: [['get_workshop_offer', { market: 'AT' }]],
      },
    },
    {
      name: 'how to reach a person, in one language',
      steps: {
        HTML: [contact],
        Markdown: [markdownPath(contact)],
        REST: ['/api/v1/contact?lang=de'],
        MCP: [['get_contact_options', { lang: 'de' }]],
      },
    },
    {
      name: 'a question, and the page that answers it',
      steps: {
        HTML: [found],
        Markdown: [markdownPath(found)],
        REST: [
          `/api/v1/search?q=${encodeURIComponent(subject)}&lang=pl&limit=3`,
          `/api/v1/page?url=${found}`,
        ],
        MCP: [
          ['search_site', { query: subject, lang: 'pl', limit: 3 }],
          ['get_page', { url: found }],
        ],
      },
    },
    {
      name: 'what has changed since a day',
      steps: {
        Markdown: findChanged(site),
        REST: [`/api/v1/pages?updated_since=${day}`],
        MCP: [['list_pages', { updated_since: day, limit: 50 }]],
      },
    },
    {
      name: 'how to get a token',
      steps: {
        Markdown: ['/auth.md'],
        REST: ['/auth.md'],
        MCP: [
          '/.well-known/oauth-protected-resource/mcp',
          '/.well-known/oauth-authorization-server',
        ],
      },
    },
    {
      name: 'the beginning of a long page',
      steps: {
        HTML: [longPage],
        Markdown: [markdownPath(longPage)],
        REST: [`/api/v1/page?url=${longPage}&maxTokens=1000`],
        MCP: [['get_page', { url: longPage, maxTokens: 1000 }]],
      },
    },
    {
      name: 'one town among hundreds',
      steps: {
        HTML: [list, town.path],
        Markdown: [markdownPath(list), markdownPath(town.path)],
        REST: [`/api/v1/search?q=${encodeURIComponent(town.name)}&type=city&limit=3`],
        MCP: [['search_site', { query: town.name, type: 'city', limit: 3 }]],
      },
    },
  ]
}

interface Town {
  readonly path: string
  readonly name: string
}

/** Some town, by the name that its title has. */
function findTown(site: Site): Town {
  const pages = Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at))
  const town =
    pages.find((page) => page?.path.includes('/elk-')) ??
    pages.find((page) => page?.type === 'city')
  const [, name = ''] = /: ([^,]+)/.exec(town?.title ?? '') ?? []
  return { path: town?.path ?? '', name }
}

/** The shortest page that leads to a town. */
async function findList({ path }: Town, site: Site): Promise<string> {
  const pages = Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at)).filter(
    (page) => page !== undefined && page.type !== 'city',
  )
  let shortest = { path: '/', length: Infinity }
  for (const page of pages) {
    if (!page) continue
    const text = await site.readMarkdown(page)
    if (text.includes(`${baseUrl}${path}`) && text.length < shortest.length) {
      shortest = { path: page.path, length: text.length }
    }
  }
  return shortest.path
}

/**
 * Tokens of a step: of the body that an agent reads, or of the text that a host shows of a tool's
 * answer.
 */
export async function costOf(step: Step, service: BuiltService): Promise<number> {
  if (typeof step === 'string') {
    const answer = await service.fetch(baseUrl + step)
    if (answer.status !== 200) throw new Error(`${step} answered ${answer.status}`)
    return countTokens(await answer.text())
  }
  const [name, args] = step
  const answer = await service.fetch(`${baseUrl}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'mcp-protocol-version': '2025-11-25' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args },
    }),
  })
  const { result } = (await answer.json()) as {
    result: { isError?: true; content: { text: string }[] }
  } // As the protocol has it.
  if (result.isError) throw new Error(`${name} answered ${result.content[0]?.text ?? ''}`)
  return countTokens(result.content[0]?.text ?? '')
}
