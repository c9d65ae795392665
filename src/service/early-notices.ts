/** Lines of the log from before a release is open: without a release, only the reason is logged. */
import type { Log } from '../telemetry/log.ts'

/** Holds lines back until `tellNotices`; later ones are logged at once. */
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
      tell(text: string) {
        later(() => {
          log.tell(text)
        })
      },
    },
    tellNotices() {
      isTold = true
      for (const tell of waiting) tell()
    },
  }
}
