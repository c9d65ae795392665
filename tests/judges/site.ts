/** The built sites that are judged, and servers over them. */
import { freePort } from '../support/free-port.ts'
import { startNode } from '../support/child.ts'
import { builtSite } from '../support/built-site.ts'
import type { SiteName } from '../support/built-site.ts'
import { signingKeys } from './token.ts'

/** Origin the test builds are stamped with. */
export const origin = 'http://localhost:4321'

/** A site that is judged; it is built when it is not there. */
export interface JudgedSite {
  readonly name: SiteName
}

/** One with everything a site may have, and one with little. */
export const sites: readonly JudgedSite[] = [{ name: 'tiny' }, { name: 'agency' }]

/** Those that the conformance suite of MCP judges: the same, and one with data of its own. */
export const conformingSites: readonly JudgedSite[] = [...sites, { name: 'harbour' }]

/** A server that listens. */
export interface RunningServer {
  readonly url: string
  stop(): Promise<void>
}

/** Starts the built server of a site on a free port. */
export async function startSite({ name }: JudgedSite, quota = 100_000): Promise<RunningServer> {
  const folder = await builtSite(name)
  const port = await freePort()
  const quotas = { RATE_LIMIT_IP: String(quota), RATE_LIMIT_AGENT: String(quota) }
  const own = { BASE_URL: origin, PORT: String(port), AUTH_SIGNING_KEYS: signingKeys }
  const child = startNode([`${folder}/server/entry.mjs`], { ...quotas, ...own })
  await child.printed(/serves/)
  return { url: `http://127.0.0.1:${port}`, stop: () => child.stop() }
}
