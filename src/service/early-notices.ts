/**
 * Delays log lines until a release is open. If no release can be opened, only the reason is logged.
 */
import type { Log } from '../telemetry/log.ts'

/** Holds lines back until `tellNotices` is called. Later lines are logged at once. */
export function createEarlyNotices(log: Log) {
  const waiting: (() => void)[] = []
  let isTold = false
  const later = (tell: () => void) => {
    if (isTold) tell()
    else waiting.push(tell)
  }
  return {
    notices: {
      warn(text: string) {
        later(() => {
          log.warn(text)
        })
      },
      info(text: string) {
        later(() => {
          log.info(text)
        })
      },
    },
    tellNotices() {
      isTold = true
      for (const tell of waiting) tell()
    },
  }
}
