/**
 * What clients and operators depend on, as the service tells it: the API, the tools, the settings.
 */
import { settings } from '../../src/config/settings.ts'
import type { Setting } from '../../src/config/setting.ts'
import { describeDefault } from '../../src/config/setting.ts'
import { ask, createTestApp, json, readBuiltSite } from '../support/app.ts'
import { post, request, resultOf } from '../support/mcp-messages.ts'
import { withoutTexts } from './compare-surface.ts'
import type { JsonObject } from './compare-surface.ts'

/** Folder of the surfaces of the last release. */
export const kept = 'tests/guards/last-release'

/** The surfaces, each by the name of the file that keeps it. */
export const surfaces: Readonly<Record<string, () => Promise<JsonObject>>> = {
  'openapi.json': readApi,
  'tools.json': readTools,
  'settings.json': () => Promise.resolve(listSettings()),
}

/** The OpenAPI document of a site that has everything. */
async function readApi(): Promise<JsonObject> {
  const { paths, components } = json(await ask(await createAgency(), '/openapi.json')) as JsonObject
  return withoutTexts({ paths: paths ?? {}, components: components ?? {} }) as JsonObject
}

/** The tools of its MCP server. */
async function readTools(): Promise<JsonObject> {
  const { tools } = resultOf(await post(await createAgency(), request('tools/list'))) as JsonObject
  return withoutTexts({ tools: tools ?? [] }) as JsonObject
}

/** Name of a setting → its default in words. */
function listSettings(): JsonObject {
  const rows: readonly Setting[] = Object.values(settings)
  return Object.fromEntries(rows.map((row) => [row.name, describeDefault(row)]))
}

async function createAgency() {
  const site = await readBuiltSite('agency')
  return createTestApp(() => site).app
}
