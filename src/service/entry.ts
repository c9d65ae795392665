/**
 * Starts the server with the artefacts in its own folder. The Astro build bundles this file as the
 * entry of the adapter.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkedConfig } from '../config/config.ts'
import type { Config, Environment } from '../config/config.ts'
import { readIdentity } from '../site/artefacts/identity.ts'
import { findSubstitutes } from '../site/artefacts/substitutes.ts'
import { createLog } from '../telemetry/log.ts'
import { createConsentPages } from '../website/consent/consent-pages.ts'
import { createConsentPageRenderer } from '../website/consent/consent-renderer.ts'
import { findOwnFolder } from './follow-release.ts'
import { findKeyMistakes } from './key-mistakes.ts'
import { startServer } from './server.ts'

async function main(): Promise<void> {
  const started = performance.now()
  // A write fails when the disk is full or the reader has closed the pipe. Without a listener, the
  // error would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignore)
  // Ignore a SIGHUP during the start. After the start, the server checks for a new release anyway.
  process.on('SIGHUP', ignore)
  const folder = await findOwnFolder(fileURLToPath(import.meta.url))
  const warnings: string[] = []
  const config = await readSettings(warnings, await originOf(folder))
  const log = createLog({ ...config, stream: process.stdout, now: Date.now })
  for (const warning of warnings) log.warn(warning)
  const render = await createConsentPageRenderer(config.baseUrl)
  const server = await startServer(config, {
    folder,
    createPages: (frames) => createConsentPages({ render, frames, styleSource: "'self'" }),
    log,
  })
  process.on('SIGHUP', () => void server.reload())
  process.off('SIGHUP', ignore)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      log.info(`${signal}: finishing the requests in flight`)
      void server
        .stop()
        .then(() => log.end())
        .then(() => process.exit(0))
    })
  }
  const milliseconds = Math.round(performance.now() - started)
  // Scripts that start the server wait for this log line.
  log.info(`Vitrine serves ${config.baseUrl} on ${config.host}:${server.port} (${milliseconds} ms)`)
}

function ignore(): void {
  // Listener for events that would end the process if they had no listener.
}

/**
 * Default of `BASE_URL`: the origin of the release, or of the release that replaces a damaged one.
 */
async function originOf(folder: string): Promise<Environment> {
  const [origin] = [
    (await readIdentity(join(folder, 'data'))) ?? [],
    await findSubstitutes(folder),
  ].flat()
  // Without a usable release there is no default. `startServer` reports the release later, after
  // the errors of the settings.
  return { BASE_URL: origin?.baseUrl }
}

/**
 * Reads the settings. If they have errors, prints the warnings too, because there is no log yet.
 */
async function readSettings(warnings: string[], defaults: Environment): Promise<Config> {
  try {
    return await checkedConfig([findKeyMistakes], (text) => warnings.push(text), defaults)
  } catch (error) {
    for (const warning of warnings) process.stderr.write(`${warning}\n`)
    throw error
  }
}

main().catch((error: unknown) => {
  // Printed as plain text, because the settings of the log may be the cause.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
