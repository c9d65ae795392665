/**
 * The script that registers tools in a browser, run over objects that stand for its document and
 * navigator.
 */
import { describe, expect, it } from 'vitest'
import { renderWebMcp } from '../../../src/website/browser/web-mcp.ts'

interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: { readonly required: readonly string[] }
  readonly annotations: unknown
  execute(input: Readonly<Record<string, string>>): Promise<unknown>
}

const facts = { company: 'Mill </script>& Sons', lang: 'de', hasContact: true }

/** Runs the script where the context of tools is in one place, in another, or nowhere. */
function run(script: string, place: 'document' | 'navigator' | 'nowhere' | 'older') {
  const tools: Tool[] = []
  const asked: string[] = []
  // As in the draft, a registration is a promise. Here it fails, as for a name that is taken.
  const registerTool = (tool: Tool) => {
    tools.push(tool)
    return Promise.reject(new Error('taken'))
  }
  const holder = { modelContext: { registerTool } }
  const scope = {
    document: place === 'document' ? holder : place === 'older' ? { modelContext: {} } : {},
    navigator: place === 'navigator' ? holder : {},
    fetch: (address: string) => {
      asked.push(address)
      const isTaken = address.endsWith('taken')
      const text = isTaken ? '{"detail":"Wait 5 seconds"}' : '{"data":[]}'
      return Promise.resolve(new Response(text, { status: isTaken ? 429 : 200 }))
    },
  }
  // The script is ours; it is run as a browser would, with its globals in our hand.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
  new Function(...Object.keys(scope), script)(...Object.values(scope))
  return { tools, asked }
}

describe('The tools of a page', () => {
  it.each(['document', 'navigator'] as const)('are registered with the %s', (place) => {
    const { tools } = run(renderWebMcp(facts), place)
    expect(tools.map(({ name }) => name)).toEqual(['search_site', 'get_contact_options'])
    for (const { description, annotations } of tools) {
      expect(description).toContain(facts.company)
      expect(annotations).toEqual({ readOnlyHint: true })
    }
  })

  it.each(['nowhere', 'older'] as const)('do nothing in a browser that knows none: %s', (place) => {
    expect(run(renderWebMcp(facts), place)).toEqual({ tools: [], asked: [] })
  })

  it('read the API of the site, whatever is searched for', async () => {
    const { tools, asked } = run(renderWebMcp(facts), 'document')
    const answers = [
      await tools[0]?.execute({ query: 'flour & water?#' }),
      await tools[1]?.execute({}),
    ]
    expect(asked).toEqual([
      '/api/v1/search?lang=de&limit=5&q=flour%20%26%20water%3F%23',
      '/api/v1/contact?lang=de',
    ])
    expect(answers).toEqual([{ data: [] }, { data: [] }])
    expect(tools.map(({ inputSchema }) => inputSchema.required)).toEqual([['query'], []])
  })

  it('reject with the detail of a Problem', async () => {
    const { tools } = run(renderWebMcp(facts), 'document')
    await expect(tools[0]?.execute({ query: 'taken' })).rejects.toThrow('Wait 5 seconds')
  })

  it('do not name a contact where there is none', () => {
    const { tools } = run(renderWebMcp({ ...facts, hasContact: false }), 'document')
    expect(tools.map(({ name }) => name)).toEqual(['search_site'])
  })

  it('are at most 1 KB, and end no element of the page', () => {
    const script = renderWebMcp({ ...facts, company: 'x'.repeat(80) })
    expect(new TextEncoder().encode(script).length).toBeLessThanOrEqual(1024)
    expect(renderWebMcp(facts)).not.toMatch(/<\/|<!--/)
  })
})
