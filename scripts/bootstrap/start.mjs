/** `npm start`: publishes when something changed, serves, and publishes again when a page appears or expires. */
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { setInterval } from 'node:timers'
import { pathToFileURL } from 'node:url'
import { install } from './install.mjs'
import { currentEntry, isPast, isPublishDue, readStamp } from './inputs.mjs'
import { isNewNode, nodeProgram, runStep, startProgram, tell } from './program.mjs'

/** Milliseconds between two looks at the time of the next change: a timer of its own could not be that long. */
const pause = 20_000
/** Milliseconds after a publish that failed. */
const pauseAfterFailure = 10 * 60_000

/** Sets up what is missing, publishes when something changed, and serves until it is stopped. */
export async function start() {
  await install(false)
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
  let isBusy = false
  let notBefore = 0
  const look = async () => {
    if (isBusy || performance.now() < notBefore || !isPast(readStamp()?.nextChange)) return
    isBusy = true
    tell('A page appears or expires: publishing')
    const { pid, ended } = startProgram(nodeProgram(), ['scripts/publish.ts'])
    // Whoever is served comes first.
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
    const code = await ended
    if (code !== 0) notBefore = performance.now() + pauseAfterFailure
    isBusy = false
  }
  // No reason to stay, once the server has stopped.
  setInterval(() => void look(), pause).unref()
}
