/** Everything the service publishes about itself: one row a description. */
import { catalogMediaType, catalogPath, renderApiCatalog } from './api-catalog.ts'
import { renderApiGuide } from './api-guide.ts'
import { renderAuthGuide } from './auth-guide.ts'
import type { DescriptionContext } from './context.ts'
import { serializeLinks } from '../http/link.ts'
import { renderOpenApi } from './openapi.ts'

/** A description: where it stands, what it is, and how it is made. */
export interface Description {
  readonly path: string
  readonly type: string
  readonly cache: string
  /** Value of its `Link` field. */
  link?(baseUrl: string): string
  render(context: DescriptionContext): string | Promise<string>
}

const cache = 'public, max-age=300'

const openApi = { path: '/openapi.json', type: 'application/json' } as const
const guide = { path: '/api.md', type: 'text/markdown; charset=utf-8' } as const
const authGuide = { path: '/auth.md', type: 'text/markdown; charset=utf-8' } as const

/** All descriptions. Every origin may read them, and no request for one is counted. */
export const descriptions: readonly Description[] = [
  {
    ...openApi,
    cache,
    render: ({ registry, ...facts }) => toJson(renderOpenApi(registry, facts)),
  },
  { ...guide, cache, render: renderApiGuide },
  { ...authGuide, cache, render: renderAuthGuide },
  {
    path: catalogPath,
    type: catalogMediaType,
    cache,
    link: (baseUrl) => serializeLinks([{ href: baseUrl + catalogPath, rel: 'api-catalog' }]),
    render: ({ info }) =>
      toJson(
        renderApiCatalog(info.baseUrl, {
          description: openApi,
          guide: { path: guide.path, type: 'text/markdown' },
          meta: { path: authGuide.path, type: 'text/markdown' },
        }),
      ),
  },
]

/** Description at a path, with or without its final slash. */
export function findDescription(path: string): Description | undefined {
  return descriptions.find((row) => path === row.path || path === `${row.path}/`)
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
