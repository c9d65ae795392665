import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pageText } from '../support/content-folder.ts'
import { check } from '../support/content-check.ts'

const text = readFileSync('docs/adopting.md', 'utf8')

describe('docs/adopting.md', () => {
  it('shows a site.yaml that is taken as it is', async () => {
    const yaml = /```yaml\n(service: [\s\S]*?)```/.exec(text)?.[1] ?? ''
    const page = (title: string) => pageText({ title })
    const { mistakes, loaded } = await check({
      'site.yaml': yaml,
      'pages/en/index.md': pageText({ type: 'home' }),
      'pages/fr/index.md': pageText({ type: 'home' }),
      'pages/en/concerts.md': page('Concerts'),
      'pages/fr/concerts.md': page('Concerts'),
      'pages/en/search.md': page('Search'),
    })
    expect(mistakes).toEqual([])
    expect(Object.keys(loaded?.content.config ?? {}).length).toBeGreaterThan(9)
  })

  it('names commands and documents that are there', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object } // The form of npm.
    const commands = [...text.matchAll(/npm run (?:--silent )?([\w-]+)/g)].map(([, name]) => name)
    const documents = [...text.matchAll(/\]\(([\w/-]+\.md)(?:#[\w-]+)?\)/g)]
    const files = [...text.matchAll(/(?:docs|deploy)\/[\w/.-]+\.\w+/g)].map(([path]) => path)
    const paths = [...documents.map(([, path = '']) => `docs/${path}`), ...files]
    expect(commands.length).toBeGreaterThan(5)
    for (const name of commands) expect(scripts).toHaveProperty(name ?? '')
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
    expect(paths.length).toBeGreaterThan(9)
  })
})
