/** robots.txt, as a parser of others reads it. */
import robotsParser from 'robots-parser'
import { describe, expect, it } from 'vitest'
import { descriptionPaths } from '../../../src/http/paths.ts'
import { namedAgents, renderRobots } from '../../../src/descriptions/robots.ts'
import type { SiteInfo } from '../../../src/site/site.ts'
import { ask, baseUrl, createTestApp, readBuiltSite } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import { tinyData } from '../../support/tiny-site.ts'

const at = baseUrl + descriptionPaths.robots

/** The rules of each group by the agents it names (RFC 9309 §2.2). */
function readGroups(text: string): Map<string, string[]> {
  const groups = text.split('\n\n').filter((group) => group.startsWith('User-agent: '))
  return new Map(
    groups.flatMap((group) => {
      const lines = group.trim().split('\n')
      const rules = lines.filter((line) => !line.startsWith('User-agent: '))
      return lines
        .filter((line) => line.startsWith('User-agent: '))
        .map((line) => [line.slice('User-agent: '.length), rules] as const)
    }),
  )
}

const render = (changes: Partial<SiteInfo>) =>
  renderRobots({ info: { ...tinyData.info, ...changes } })

describe.each(organisations)('robots.txt of %s', (name) => {
  it('lets everyone read everything, says what may be done with it and where the sitemap is', async () => {
    const site = await readBuiltSite(name)
    const { app } = createTestApp(() => site)
    const { headers, text } = await ask(app, descriptionPaths.robots)
    expect(headers['Content-Type']).toBe('text/plain; charset=utf-8')
    const robots = robotsParser(at, text)
    for (const agent of ['SomeBot', ...namedAgents]) {
      expect(robots.isAllowed(`${baseUrl}/en/`, agent), agent).toBe(true)
      expect(robots.isAllowed(`${baseUrl}/api/v1`, agent), agent).toBe(true)
    }
    expect(robots.getSitemaps()).toEqual([baseUrl + descriptionPaths.sitemap])
    const [sitemap = ''] = robots.getSitemaps()
    expect((await ask(app, new URL(sitemap).pathname)).status).toBe(200)
  })

  it('says the same to agents that it names, whose group takes the place of that for all', async () => {
    const site = await readBuiltSite(name)
    const { text } = await ask(createTestApp(() => site).app, descriptionPaths.robots)
    const groups = readGroups(text)
    expect([...groups.keys()]).toEqual(['*', ...namedAgents])
    for (const [agent, rules] of groups) {
      expect(rules, agent).toEqual([
        'Content-Signal: search=yes, ai-input=yes, ai-train=no',
        'Allow: /',
      ])
    }
  })
})

describe('robots.txt', () => {
  it('has the lines of drafts where the settings ask for them', () => {
    const text = render({ robotsDrafts: true })
    expect(text.match(/^Content-Usage: train-ai=n$/gm)).toHaveLength(2)
    expect(text).toContain(`\nAgentmap: ${baseUrl}/.well-known/ard.json\n`)
    expect(render({})).not.toMatch(/Content-Usage|Agentmap/)
  })

  it('asks nobody not to learn from texts that may be learned from', () => {
    const signals = { search: true, aiInput: true, aiTrain: true }
    const text = render({ signals, robotsDrafts: true })
    expect(text).toContain('ai-train=yes')
    expect(text).not.toContain('Content-Usage')
  })

  it('of a private site is closed, and names nothing', () => {
    const text = render({ visibility: 'private' })
    expect(text).toBe('User-agent: *\nDisallow: /\n')
    expect(robotsParser(at, text).isAllowed(`${baseUrl}/`, 'GPTBot')).toBe(false)
  })

  it('names only documents that the site has', async () => {
    const site = await readBuiltSite('agency')
    const { app } = createTestApp(() => site)
    const { text } = await ask(app, descriptionPaths.robots)
    for (const [, url = ''] of text.matchAll(/^Sitemap: (.*)$/gm)) {
      expect((await ask(app, new URL(url).pathname)).status, url).toBe(200)
    }
  })
})
