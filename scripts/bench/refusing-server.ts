/** A server that has no time for anybody: what refusals cost when there is nothing else. It prints its port. */
import { readConfig } from '../../src/config/config.ts'
import { createAnswer } from '../../src/service/answer.ts'
import { connectionBounds, readDescriptorLimit } from '../../src/service/connection-bounds.ts'
import { createHttpServer } from '../../src/service/http-server.ts'
import { busyRetryAfter, connectionLimits, schedulerLimits } from '../../src/service/limits.ts'
import { createNodeHandler } from '../../src/service/node-http.ts'
import { limitLoad } from '../../src/service/overload.ts'
import { createOverloadReplies } from '../../src/service/overload-reply.ts'
import { createRequestScheduler, eventLoop } from '../../src/service/request-scheduler.ts'
import { createLog } from '../../src/telemetry/log.ts'

const config = readConfig({}, process.cwd())
const { baseUrl } = config
const guarded = limitLoad(() => Promise.reject(new Error('Nothing is answered here')), {
  scheduler: createRequestScheduler(schedulerLimits, eventLoop),
  maxInProgress: 0,
  isUrgent: () => false,
  reject: createOverloadReplies({
    baseUrl,
    quota: config.rateLimitIp,
    authQuota: config.rateLimitAuth,
    retryAfter: busyRetryAfter,
  }),
})
const { server } = createHttpServer({
  answer: createAnswer({
    handle: createNodeHandler(guarded, baseUrl),
    baseUrl,
    log: createLog({ ...config, stream: process.stderr, now: Date.now }),
    identify: () => crypto.randomUUID(),
  }),
  baseUrl,
  bounds: connectionBounds(config, readDescriptorLimit()),
  limits: connectionLimits,
  keepAlive: config.keepAliveSeconds * 1000,
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.send?.(address?.port)
})
