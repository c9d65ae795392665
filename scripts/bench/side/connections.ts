/** Load over connections of our own, for what wrk cannot ask: it waits for the body that an answer to HEAD has not. */
import { makeLoad } from '../load.ts'
import { connections } from './wrk.ts'
import type { Load } from './wrk.ts'

/** Load by this process; fewer requests a second than wrk makes, for every server alike. */
export const loadByConnections: Load = async (port, requests, seconds) => {
  const result = await makeLoad({ port, requests, connections, seconds, cpu: () => 0 })
  const { answered, refused, others } = result
  return { answered, failed: refused + others }
}
