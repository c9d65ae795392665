/**
 * `npm start`: publishes if something changed, serves, and publishes again when a page appears or
 * expires.
 */
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { setTimeout } from 'node:timers'
import { pathToFileURL } from 'node:url'
import { currentEntry, isPast, isPublishDue, readStamp } from './inputs.mjs'
import { isNewNode, nodeProgram, print, runStep, startProgram } from './program.mjs'

/**
 * Maximum milliseconds until the time of the next publish is read again, because another publish
 * may change that time.
 */
const longestPause = 20_000
/** Milliseconds to wait after a failed publish. */
const pauseAfterFailure = 10 * 60_000

/** Publishes if something changed, then serves until the process is stopped. */
export async function start() {
  if (isPublishDue()) await publish()
  followTime()
  if (isNewNode()) await import(pathToFileURL(currentEntry).href)
  else process.exit(await startProgram(nodeProgram(), [currentEntry], ['SIGHUP']).ended)
}

async function publish() {
  const code = await runStep(
    'Publish the site',
    [nodeProgram(), 'scripts/publish.ts'],
    'Fix the errors above and run the command again. `npm run check` checks only the content.',
  )
  if (code === 0) return
  // A content mistake must not stop the server if there is a published release.
  if (!existsSync(currentEntry)) process.exit(code)
  print('Serving the release that was published before.')
}

/**
 * Publishes when the next page appears or expires. The server switches to the release by itself.
 */
function followTime() {
  const { nextChange } = readStamp() ?? {}
  const due = typeof nextChange === 'string' ? Date.parse(nextChange) - Date.now() : Infinity
  // The timer must not keep the process alive after the server has stopped.
  setTimeout(() => void publishOnTime(), Math.min(Math.max(due, 0) + 1, longestPause)).unref()
}

async function publishOnTime() {
  let isFailed = false
  if (isPast(readStamp()?.nextChange)) {
    print('A page appears or expires: publishing')
    const { pid, ended } = startProgram(nodeProgram(), ['scripts/publish.ts'])
    // Requests have priority over the publish.
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
    isFailed = (await ended) !== 0
  }
  if (isFailed) setTimeout(followTime, pauseAfterFailure).unref()
  else followTime()
}
