/** `npm start`: publishes when something changed, serves, and publishes again when a page appears or expires. */
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { setTimeout } from 'node:timers'
import { pathToFileURL } from 'node:url'
import { currentEntry, isPast, isPublishDue, readStamp } from './inputs.mjs'
import { isNewNode, nodeProgram, runStep, startProgram, tell } from './program.mjs'

/** Milliseconds until the time of the next change is looked up again: another publish may have noted another. */
const longestPause = 20_000
/** Milliseconds after a publish that failed. */
const pauseAfterFailure = 10 * 60_000

/** Publishes when something changed, and serves until it is stopped. */
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
    'Fix what is named above and run again; `npm run check` checks the content alone.',
  )
  if (code === 0) return
  // A mistake in the content is no reason to be down, after a restart of the machine least of all.
  if (!existsSync(currentEntry)) process.exit(code)
  tell('Serving what is published.')
}

/** Publishes at the time that the last publish noted; the server takes the release up by itself. */
function followTime() {
  const { nextChange } = readStamp() ?? {}
  const due = typeof nextChange === 'string' ? Date.parse(nextChange) - Date.now() : Infinity
  // No reason to stay, once the server has stopped.
  setTimeout(() => void publishOnTime(), Math.min(Math.max(due, 0) + 1, longestPause)).unref()
}

async function publishOnTime() {
  let isFailed = false
  if (isPast(readStamp()?.nextChange)) {
    tell('A page appears or expires: publishing')
    const { pid, ended } = startProgram(nodeProgram(), ['scripts/publish.ts'])
    // Whoever is served comes first.
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
    isFailed = (await ended) !== 0
  }
  if (isFailed) setTimeout(followTime, pauseAfterFailure).unref()
  else followTime()
}
