/**
 * The MCP servers of a site, each with its address, tools and other methods. They share
 * revisions, refusals, quota and tokens.
 */
import { z } from 'zod'
import type { Operation } from '../api/operation.ts'
import { mcpPaths } from '../http/paths.ts'
import type { SiteParts } from '../site/parts.ts'
import type { MethodTable } from './dispatch.ts'
import { completionMethod } from './completion.ts'
import { describeCapabilities, describeSearchAndFetch, describeUse } from './server-info.ts'
import { defineMethod } from './method.ts'
import type { Method, ServerOffer } from './method.ts'
import { promptMethods } from './prompts.ts'
import { resourceMethods } from './resources.ts'
import { selectSearchAndFetch } from './search-fetch.ts'
import { skillMethods } from './skill-methods.ts'
import { toolMethods } from './tools.ts'

/**
 * Levels of log messages. The server sends no log messages, because each response contains the
 * error of its own request.
 */
const levels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']

/** The method `logging/setLevel`. */
const loggingMethod = defineMethod({
  name: 'logging/setLevel',
  params: z.object({ level: z.enum(levels, { error: `must be one of ${levels.join(', ')}` }) }),
  resolve: () => ({ run: () => ({}) }),
})

/** One server. */
export interface Toolset extends ServerOffer {
  readonly methods: MethodTable
  /** Returns the operations of a site that are tools of this server. */
  select(registry: readonly Operation[], parts: SiteParts): readonly Operation[]
}

/** All servers. */
export const toolsets: readonly Toolset[] = [
  {
    path: mcpPaths.endpoint,
    capabilities: describeCapabilities,
    methods: tableOf([
      ...toolMethods,
      ...resourceMethods,
      ...promptMethods,
      ...skillMethods,
      completionMethod,
    ]),
    describeUse,
    select: (registry) => registry,
  },
  {
    path: mcpPaths.searchFetch,
    capabilities: () => Promise.resolve({ tools: {} }),
    methods: tableOf(toolMethods),
    describeUse: describeSearchAndFetch,
    select: selectSearchAndFetch,
  },
]

function tableOf(methods: readonly Method[]): MethodTable {
  return new Map([...methods, loggingMethod].map((method) => [method.name, method]))
}
