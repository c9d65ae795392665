/** Everything that watches the requests of a server, made from the settings: nothing unless a setting asks for it. */
import type { Config } from '../config/config.ts'
import { createAccessLog } from './access-log.ts'
import type { AccessFacts } from './access-log.ts'
import type { Log } from './log.ts'
import type { RequestObserver } from './request-record.ts'

/** What observers need to know of the service beside the requests. */
export interface ObserverParts extends AccessFacts {
  readonly log: Log
}

/** The observers of a server with these settings, in the order in which they are told. */
export function createObservers(
  config: Pick<Config, 'trustProxyHops'>,
  { log, ...facts }: ObserverParts,
): RequestObserver[] {
  const observers: RequestObserver[] = []
  if (log.listsRequests) observers.push(createAccessLog(log, config.trustProxyHops, facts))
  return observers
}
