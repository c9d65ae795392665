/**
 * The tools of WebMCP in Chromium. A browser that has the interface behind its flag is asked for
 * the tools themselves; in one that has not, a stub takes its place before the page loads, and
 * shows the same calls.
 */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { baseUrl } from '../../support/app.ts'
import { watchPolicy } from '../../support/policy-breaches.ts'
import { useWebsite } from '../../support/website.ts'
/** Keeps what is registered, in place of the browser or in front of it. */
const watch = `{
  window.registered = []
  const own = document.modelContext ?? navigator.modelContext
  window.hasOwn = own !== undefined
  const register = own?.registerTool?.bind(own)
  const context = own ?? {}
  Object.defineProperty(context, 'registerTool', {
    configurable: true,
    value: (tool) => { window.registered.push(tool); return register?.(tool) },
  })
  if (!own) Object.defineProperty(document, 'modelContext', { value: context })
}`

const website = useWebsite('agency', ['--enable-features=WebMCP'])

async function open(path: string): Promise<{ page: Page; breaches: readonly string[] }> {
  const page = await website.createPage()
  const breaches = await watchPolicy(page)
  await page.addInitScript(watch)
  await page.goto(baseUrl + path)
  return { page, breaches }
}

describe('A page in a browser that knows tools', () => {
  it.each(['/', '/en/about/', '/de/suche/'])('registers two when %s has loaded', async (path) => {
    const { page, breaches } = await open(path)
    const names = await page.evaluate<string[]>('registered.map(({ name }) => name)')
    expect(names).toEqual(['search_site', 'get_contact_options'])
    expect(breaches).toEqual([])
  })

  it('answers their calls from the API, which its policy admits', async () => {
    const { page, breaches } = await open('/en/about/')
    const call = (at: number, input: object) =>
      page.evaluate<string>(
        `registered[${at}].execute(${JSON.stringify(input)}).then(JSON.stringify)`,
      )
    const found = await call(0, { query: 'stones' })
    const reached = await call(1, {})
    expect(found).toContain('/en/services/stones/')
    expect(reached).toContain('hello@mill.example')
    expect(breaches).toEqual([])
  })

  it('is met in this Chromium, or the stub alone is', async () => {
    const { page } = await open('/')
    const hasOwn = await page.evaluate<boolean>('hasOwn')
    console.info(hasOwn ? 'WebMCP of the browser itself' : 'WebMCP by a stub')
  })
})
