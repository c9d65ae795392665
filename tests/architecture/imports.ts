/** The rules of what may import what, and the check that holds a set of sources against them. */

/** A source file: its path from `src/` and its text. */
export interface Source {
  readonly path: string
  readonly text: string
}

interface Rule {
  /** Folder or file the rule is for. */
  readonly of: string
  /** Folders or files of ours it may import, itself included without saying. */
  readonly ours: readonly string[]
  /** Packages it may import; `node:` stands for all of Node. */
  readonly packages: readonly string[]
}

const pureCentre = ['http', 'site', 'search', 'gate', 'api']
const astro = ['astro', 'astro:content', 'astro/assets/services/sharp']

/** What each folder may import. The first rule that fits a path holds. */
export const rules: readonly Rule[] = [
  { of: 'http/', ours: [], packages: [] },
  { of: 'site/artefacts.ts', ours: ['site'], packages: ['node:'] },
  { of: 'site/', ours: ['site'], packages: ['zod'] },
  { of: 'search/', ours: [], packages: [] },
  { of: 'gate/', ours: ['http', 'oauth/access-token.ts'], packages: [] },
  { of: 'oauth/token.ts', ours: ['http', 'gate'], packages: ['jose'] },
  { of: 'oauth/keys.ts', ours: ['http', 'gate'], packages: ['jose', 'zod'] },
  { of: 'oauth/', ours: ['http', 'gate'], packages: ['zod'] },
  { of: 'mcp/workshop-card', ours: [], packages: [] },
  {
    of: 'mcp/',
    ours: ['api', 'http', 'gate', 'site'],
    packages: ['@modelcontextprotocol/server', 'zod'],
  },
  { of: 'api/', ours: ['http', 'site', 'gate'], packages: ['zod'] },
  { of: 'rest/', ours: ['api', 'http', 'gate', 'site'], packages: [] },
  { of: 'documents/', ours: ['api', 'http', 'gate', 'site'], packages: ['zod'] },
  { of: 'website/', ours: ['api', 'http', 'gate', 'site'], packages: [] },
  { of: 'browser/', ours: [], packages: [] },
  {
    of: 'app.ts',
    ours: [...pureCentre, 'oauth', 'rest', 'mcp', 'documents', 'website', 'routes.ts'],
    packages: [],
  },
  {
    of: 'routes.ts',
    ours: ['documents', 'oauth', 'mcp/descriptions.ts'],
    packages: [],
  },
  {
    of: 'service-access.ts',
    ours: ['config.ts', 'gate', 'oauth'],
    packages: [],
  },
  {
    of: 'consent-pages.ts',
    ours: ['http', 'oauth/consent-view.ts', 'layouts/screen-view.ts'],
    packages: [],
  },
  { of: 'screen-renderer.ts', ours: ['consent-pages.ts'], packages: ['astro/app/entrypoint'] },
  { of: 'node-coat.ts', ours: ['app.ts', 'http'], packages: ['node:'] },
  { of: 'config.ts', ours: ['http'], packages: ['node:'] },
  {
    of: 'server.ts',
    ours: [
      ...pureCentre,
      'app.ts',
      'config.ts',
      'node-coat.ts',
      'service-access.ts',
      'oauth/consent-view.ts',
    ],
    packages: ['node:'],
  },
  {
    of: 'entry.ts',
    ours: [
      'config.ts',
      'consent-pages.ts',
      'layouts/screen-view.ts',
      'screen-renderer.ts',
      'server.ts',
      'site/artefacts.ts',
    ],
    packages: ['node:'],
  },
  { of: 'build/quota-policies.ts', ours: ['documents', 'gate', 'config.ts'], packages: [] },
  {
    of: 'build/descriptions.ts',
    ours: [...pureCentre, 'documents', 'oauth/guide-facts.ts', 'app.ts', 'config.ts'],
    packages: [],
  },
  {
    of: 'build/dev-server.ts',
    ours: [
      ...pureCentre,
      'documents',
      'mcp/workshop-card.ts',
      'app.ts',
      'config.ts',
      'consent-pages.ts',
      'layouts/screen-view.ts',
      'node-coat.ts',
      'service-access.ts',
    ],
    packages: ['node:', 'vite', 'unified', 'remark-gfm', 'remark-parse', 'unist-util-visit'],
  },
  { of: 'build/example-oauth.ts', ours: ['gate', 'http', 'oauth'], packages: [] },
  { of: 'build/dev-screens.ts', ours: ['consent-pages.ts'], packages: ['node:', 'vite'] },
  {
    of: 'build/workshop-card.ts',
    ours: [
      'api/version.ts',
      'site',
      'components/mark.ts',
      'layouts/texts.ts',
      'mcp/workshop-card.ts',
      'mcp/workshop-card',
    ],
    packages: ['node:', 'vite'],
  },
  {
    of: 'build/',
    ours: [
      'http',
      'site',
      'search',
      'api',
      'documents',
      'components/mark.ts',
      'layouts/screen-view.ts',
      'config.ts',
    ],
    packages: [
      'node:',
      ...astro,
      '@astrojs/node',
      'csv-parse/sync',
      'hast',
      'mdast',
      'pagefind',
      'rehype-parse',
      'rehype-remark',
      'remark-gfm',
      'remark-parse',
      'remark-stringify',
      'satori',
      'sharp',
      'unified',
      'unist-util-visit',
      'vite',
      'yaml',
      'zod',
    ],
  },
  {
    of: 'content.config.ts',
    ours: ['config.ts'],
    packages: ['node:', 'astro:content', 'astro/loaders'],
  },
  { of: 'env.d.ts', ours: ['layouts/screen-view.ts'], packages: [] },
  ...['pages/', 'layouts/', 'components/'].map((of) => ({
    of,
    ours: [
      'site',
      'documents',
      'api/registry.ts',
      'build',
      'layouts',
      'components',
      'styles',
      'browser',
      'config.ts',
      'oauth/consent-view.ts',
      'oauth/token-kinds.ts',
    ],
    packages: astro,
  })),
]

/** Packages that one place imports, beside their place. */
const singlePlaces: Readonly<Record<string, string>> = {
  yaml: 'build/',
  pagefind: 'build/pagefind.ts',
  'csv-parse/sync': 'build/content-cities.ts',
  '@astrojs/node': 'build/adapter.ts',
  jose: 'oauth/',
  '@modelcontextprotocol/server': 'mcp/',
  'astro/app/entrypoint': 'screen-renderer.ts',
  satori: 'build/open-graph-card.ts',
  sharp: 'build/raster.ts',
  vite: 'build/',
  'astro/assets/services/sharp': 'build/picture-service.ts',
}

/** Breaches of the rules, one sentence each. */
export function findBreaches(sources: readonly Source[]): string[] {
  const graph = new Map(sources.map((source) => [source.path, importsOf(source)]))
  const breaches = [...graph].flatMap(([path, imports]) =>
    imports.flatMap((target) => breachOf(path, target) ?? []),
  )
  return [...breaches, ...findCycles(graph)]
}

function breachOf(path: string, target: string): string | undefined {
  const rule = rules.find(({ of }) => path.startsWith(of))
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

function splitOnce(text: string): [string, string] {
  const at = text.indexOf(' ')
  return [text.slice(0, at), text.slice(at + 1)]
}
