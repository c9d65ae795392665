import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSources } from '../support/sources.ts'
import { findBreaches } from './imports.ts'
const sources = readSources('src')
function withPlanted(path: string, text: string): string[] {
  const rest = sources.filter((source) => source.path !== path)
  return findBreaches([...rest, { path, text }])
}

describe('imports', () => {
  it('reads the sources', () => {
    expect(sources.length).toBeGreaterThan(50)
  })

  it('keep to the rules and form no cycle', () => {
    expect(findBreaches(sources)).toEqual([])
  })

  it.each([
    ['http/planted.ts', "import { z } from 'zod'", 'imports the package zod'],
    ['search/planted.ts', "import { Problem } from '../http/problem.ts'", 'http/problem.ts'],
    ['site/planted.ts', "import type { Call } from '../http/call.ts'", 'imports http/call.ts'],
    ['site/planted.ts', "import { readFile } from 'node:fs/promises'", 'node:fs/promises'],
    ['rest/planted.ts', "import { a } from '../website/website-surface.ts'", 'website-surface'],
    ['api/planted.ts', "export * from '../rest/match.ts'", 'imports rest/match.ts'],
    ['content/planted.ts', "import { createApp } from '../service/app.ts'", 'service/app.ts'],
    ['astro/planted.ts', "const x = await import('../service/server.ts')", 'service/server.ts'],
    ['website/layouts/p.astro', "---\nimport x from '../../service/app.ts'\n---", 'service/app.ts'],
    ['service/planted.ts', "import type { A } from '../content/content.ts'", 'content/content'],
    ['release/twins.ts', "import { a } from 'csv-parse/sync'", 'which only content/csv.ts may'],
    ['utils/planted.ts', "import 'zod'", 'stands in no folder that has a rule'],
    ['planted.ts', "import 'zod'", 'stands in no folder that has a rule'],
    ['service/finish.ts', "import { brotliCompress } from 'node:zlib'", 'of the application'],
  ])('a planted fault in %s is found', (path, text, message) => {
    expect(withPlanted(path, text).join('\n')).toContain(message)
  })

  it('a planted cycle is found, type-only imports included', () => {
    const text = "import type { X } from './link.ts'"
    const link = "import type { Y } from './planted.ts'"
    const rest = sources.filter(({ path }) => path !== 'http/link.ts')
    const planted = [
      { path: 'http/planted.ts', text },
      { path: 'http/link.ts', text: link },
    ]
    expect(findBreaches([...rest, ...planted]).join('\n')).toMatch(/cycle: .*planted\.ts/)
  })
})

describe('folders', () => {
  it('that import each other are found with an import of each direction', () => {
    const planted = withPlanted('gate/planted.ts', "import type { Keys } from '../oauth/keys.ts'")
    expect(planted.join('\n')).toMatch(/gate and oauth import each other: .*keys\.ts.*gate/)
  })

  it('are twenty entries at most, two of them files', () => {
    const entries = readdirSync('src', { withFileTypes: true })
    expect(entries.length).toBeLessThanOrEqual(20)
    expect(entries.filter((entry) => entry.isFile()).length).toBeLessThanOrEqual(2)
  })
})

describe('sources', () => {
  const typescript = sources.filter(({ path }) => path.endsWith('.ts'))

  it('export by name only, but for what Astro loads by its default, and without barrels', () => {
    const others = typescript.filter(({ path }) => path !== 'astro/picture-service.ts')
    const bad = others.filter(({ text }) => /^export (?:default|\* from)/m.test(text))
    expect(bad.map(({ path }) => path)).toEqual([])
  })

  it('read the environment, the clock and chance at the rim alone', () => {
    const rim =
      /^(?:astro|config|content|indexing|markdown|preview|release|service)\/|^website\/(?:browser|pictures)\//
    // Texts of these are programs for readers, which are not run here.
    const shown = ['descriptions/client-programs.ts', 'website/reference/request-samples.ts']
    const bad = typescript.filter(
      ({ path, text }) =>
        !rim.test(path) &&
        !shown.includes(path) &&
        /\bprocess\.\w|\bDate\.now\(|\bnew Date\(\)|Math\.random\(|\bfetch\(/.test(text),
    )
    expect(bad.map(({ path }) => path)).toEqual([])
    const environment = typescript.filter(
      ({ path, text }) => path !== 'config/config.ts' && /\bprocess\.env\b/.test(text),
    )
    expect(environment.map(({ path }) => path)).toEqual([])
  })

  it('say in their first line what they are, or export one documented thing', () => {
    const bad = typescript.filter(({ path, text }) => {
      const operation = path.startsWith('api/operations/')
      return operation ? !text.includes('\n/** ') : !text.startsWith('/**')
    })
    expect(bad.map(({ path }) => path)).toEqual([])
  })

  it('document every export in a sentence', () => {
    const bare = typescript.flatMap(({ path, text }) => {
      const lines = text.split('\n')
      return lines.flatMap((line, index) => {
        if (!/^export (?:async )?(?:function\*?|const|class|interface|type) /.test(line)) return []
        const isInferredType = /^export type \w+ = (?:z\.infer|\(typeof)/.test(line)
        const before = lines[index - 1] ?? ''
        return before.endsWith('*/') || isInferredType ? [] : [`${path}: ${line}`]
      })
    })
    expect(bare).toEqual([])
  })
})
