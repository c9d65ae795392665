/** The rules of what may import what, and the check that holds a set of sources against them. */

import type { Source } from '../support/sources.ts'

interface Rule {
  /** Folder the rule is for, from `src/`. */
  readonly of: string
  /** Folders of ours it may import, itself included without saying. */
  readonly ours: readonly string[]
  /** Packages it may import; `node:` stands for all of Node. */
  readonly packages: readonly string[]
}

/** Whatever handles requests, from the concepts of HTTP up to the surfaces. */
const centre = ['http', 'site', 'gate', 'api']
const surfaces = ['rest', 'mcp', 'oauth', 'descriptions', 'website']
const opentelemetry = ['api', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-base'].map(
  (name) => `@opentelemetry/${name}`,
)
const contentSide = ['content', 'markdown', 'indexing', 'search']

/** What each folder may import. The first rule that fits a path holds. */
export const rules: readonly Rule[] = [
  { of: 'http', ours: [], packages: [] },
  { of: 'config', ours: ['http'], packages: ['node:'] },
  // Reads the files of a release; all else of the site is data.
  { of: 'site/artefacts', ours: ['site'], packages: ['node:'] },
  { of: 'site', ours: [], packages: ['lru-cache', 'temporal-polyfill'] },
  { of: 'search', ours: [], packages: [] },
  { of: 'gate', ours: ['http'], packages: ['ioredis', 'rate-limiter-flexible'] },
  {
    of: 'telemetry',
    ours: ['http', 'config'],
    packages: ['node:', ...opentelemetry, 'prom-client'],
  },
  { of: 'oauth', ours: ['http', 'gate', 'site'], packages: ['jose', 'node:crypto', 'zod'] },
  { of: 'api', ours: ['http', 'site', 'gate', 'markdown', 'package.json'], packages: ['zod'] },
  { of: 'rest', ours: centre, packages: [] },
  { of: 'mcp', ours: centre, packages: ['@modelcontextprotocol/server', 'zod'] },
  { of: 'descriptions', ours: [...centre, 'config'], packages: ['ical-generator', 'zod'] },
  {
    of: 'content',
    ours: ['site', 'http'],
    packages: [
      ...['node:', 'ajv-formats', 'ajv/dist/2020.js', 'csv-parse/sync', 'fontkit', 'katex'],
      ...['mdast', 're2js', 'sharp', 'unist-util-visit', 'yaml', 'zod'],
    ],
  },
  {
    of: 'markdown',
    ours: ['site'],
    packages: [
      ...['gpt-tokenizer/encoding/o200k_base', 'gpt-tokenizer/encodingParams/constants'],
      ...['hast', 'mdast', 'rehype-parse', 'rehype-remark', 'remark-gfm', 'remark-parse'],
      ...['remark-stringify', 'unified', 'unist-util-visit', 'yaml'],
    ],
  },
  { of: 'indexing', ours: ['site', 'search', 'content'], packages: ['node:', 'pagefind'] },
  { of: 'website/browser', ours: ['http'], packages: [] },
  { of: 'website/price-card', ours: [], packages: [] },
  {
    of: 'website',
    ours: [...centre, 'config', 'content', 'descriptions', 'oauth'],
    packages: [
      ...['node:', 'astro', 'astro:content', 'astro/app/entrypoint', 'astro/loaders'],
      ...['astro:assets', 'hast', 'mdast', 'virtual:vitrine/parts', 'zod'],
    ],
  },
  {
    of: 'release',
    ours: [...centre, ...surfaces, ...contentSide, 'config', 'service'],
    packages: ['node:', 'vite'],
  },
  {
    of: 'preview',
    ours: [...centre, ...surfaces, ...contentSide, 'config', 'service', 'release'],
    packages: ['node:', 'vite'],
  },
  {
    of: 'astro',
    ours: ['config', 'content', 'descriptions', 'preview', 'release', 'site', 'website'],
    packages: [
      ...['node:', '@astrojs/node', 'astro', 'astro/assets/services/sharp', 'astro/markdown'],
      'vite',
    ],
  },
  {
    of: 'service',
    ours: [...centre, ...surfaces, 'config', 'search', 'telemetry'],
    packages: ['node:'],
  },
]

/** Packages that one place imports, beside their place. */
const singlePlaces: Readonly<Record<string, string>> = {
  ioredis: 'gate/shared-store.ts',
  'rate-limiter-flexible': 'gate/shared-store.ts',
  ...Object.fromEntries(opentelemetry.map((name) => [name, 'telemetry/tracing.ts'])),
  'prom-client': 'telemetry/metrics.ts',
  'lru-cache': 'site/sized-cache.ts',
  'temporal-polyfill': 'site/zoned-time.ts',
  'ical-generator': 'descriptions/calendar-file.ts',
  pagefind: 'indexing/pagefind.ts',
  'csv-parse/sync': 'content/csv.ts',
  'ajv/dist/2020.js': 'content/collections/validator.ts',
  'ajv-formats': 'content/collections/validator.ts',
  re2js: 'content/collections/pattern.ts',
  katex: 'content/formula.ts',
  '@astrojs/node': 'astro/adapter.ts',
  jose: 'oauth/',
  '@modelcontextprotocol/server': 'mcp/',
  'astro:assets': 'website/preview-pictures.ts',
  'astro/app/entrypoint': 'website/consent/consent-renderer.ts',
  'gpt-tokenizer/encoding/o200k_base': 'markdown/tokens.ts',
  'gpt-tokenizer/encodingParams/constants': 'markdown/tokens.ts',
  sharp: 'content/raster.ts',
  'astro/assets/services/sharp': 'astro/picture-service.ts',
}

/** Breaches of the rules, one sentence each. */
export function findBreaches(sources: readonly Source[]): string[] {
  const graph = new Map(sources.map((source) => [source.path, importsOf(source)]))
  const breaches = [...graph].flatMap(([path, imports]) =>
    imports.flatMap((target) => breachOf(path, target) ?? []),
  )
  return [...breaches, ...findCycles(graph), ...findMutualFolders(graph), ...findNodeModules(graph)]
}

/**
 * The application, from a call to its reply. What it imports runs wherever there is `node:crypto`.
 */
const application = 'service/app.ts'

function findNodeModules(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const reached = new Set([application])
  for (const path of reached) {
    for (const target of graph.get(path) ?? []) {
      const [kind, name] = splitOnce(target)
      if (kind === 'ours') reached.add(name)
    }
  }
  return [...reached].flatMap((path) =>
    (graph.get(path) ?? [])
      .filter((target) => /^package node:(?!crypto$)/.test(target))
      .map((target) => `${path} is of the application and imports ${splitOnce(target)[1]}`),
  )
}

function breachOf(path: string, target: string): string | undefined {
  const rule = rules.find(({ of }) => path.startsWith(`${of}/`))
  if (!rule) return `${path} stands in no folder that has a rule`
  const [kind, name] = splitOnce(target)
  if (kind === 'package') {
    const place = singlePlaces[name]
    if (place !== undefined && !path.startsWith(place)) {
      return `${path} imports ${name}, which only ${place} may`
    }
    const allowed = rule.packages.some(
      (known) => name === known || (known === 'node:' && name.startsWith(known)),
    )
    return allowed ? undefined : `${path} imports the package ${name}`
  }
  const own = path.includes('/') ? [path.split('/')[0] ?? ''] : []
  const allowed = [...own, ...rule.ours].some(
    (known) => name === known || name.startsWith(`${known}/`),
  )
  return allowed ? undefined : `${path} imports ${name}`
}

function importsOf({ path, text }: Source): string[] {
  const specifiers = [
    ...text.matchAll(/^\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]/gm),
    ...text.matchAll(/^\s*import\s+['"]([^'"]+)['"]/gm),
    ...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g),
  ].map(([, specifier = '']) => specifier)
  return specifiers.map((specifier) => {
    if (!specifier.startsWith('.')) return `package ${specifier}`
    const { pathname } = new URL(specifier, `file:///${path}`)
    return `ours ${pathname.slice(1)}`
  })
}

function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const cycles: string[] = []

  function visit(path: string, trail: readonly string[]): void {
    const at = trail.indexOf(path)
    if (at >= 0) cycles.push(`cycle: ${[...trail.slice(at), path].join(' → ')}`)
    if (at >= 0 || done.has(path)) return
    for (const target of graph.get(path) ?? []) {
      const [kind, name] = splitOnce(target)
      if (kind === 'ours') visit(name, [...trail, path])
    }
    done.add(path)
  }

  for (const path of graph.keys()) visit(path, [])
  return cycles
}

/** Pairs of folders that import each other, with one import of each direction. */
function findMutualFolders(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const joined = new Map<string, string>()
  for (const [path, imports] of graph) {
    for (const target of imports) {
      const [kind, name] = splitOnce(target)
      const from = firstOf(path)
      const to = firstOf(name)
      if (kind === 'ours' && from !== to) joined.set(`${from} ${to}`, `${path} imports ${name}`)
    }
  }
  return [...joined].flatMap(([pair, example]) => {
    const [from, to] = splitOnce(pair)
    const back = joined.get(`${to} ${from}`)
    return back === undefined || from > to
      ? []
      : [`${from} and ${to} import each other: ${example}, ${back}`]
  })
}

/** Folder of `src/` that a path lies in. */
function firstOf(path: string): string {
  return path.split('/', 1).join('')
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf(' ')
  return [text.slice(0, at), text.slice(at + 1)]
}
