/** The built sites that are judged, and servers over them. */
import { freePort, startNode } from '../support/child.ts'
import { signingKeys } from './token.ts'

/** Origin the test builds are stamped with. */
export const origin = 'http://localhost:4321'

/** A built site: its name and the folder of its build, from the root of the project. */
export interface BuiltSite {
  readonly name: string
  readonly folder: string
}

/** The sites of the tests. */
export const sites: readonly BuiltSite[] = [
  { name: 'fixture', folder: '.cache/tests/site' },
  { name: 'nurt', folder: '.cache/tests/nurt' },
]

/** A server that listens. */
export interface RunningServer {
  readonly url: string
  stop(): Promise<void>
}

/** Starts the built server of a site on a free port. */
export async function startSite({ folder }: BuiltSite, quota = 100_000): Promise<RunningServer> {
  const port = await freePort()
  const child = startNode([`${folder}/server/entry.mjs`], {
    BASE_URL: origin,
    PORT: String(port),
    RATE_LIMIT_IP: String(quota),
    RATE_LIMIT_AGENT: String(quota),
    AUTH_SIGNING_KEYS: signingKeys,
  })
  await child.printed(/serves/)
  return { url: `http://127.0.0.1:${port}`, stop: () => child.stop() }
}
