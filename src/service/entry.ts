/** Starts the server over the artefacts beside it. Bundled by the Astro build as the entry of the adapter. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkedConfig } from '../config/config.ts'
import type { Environment } from '../config/config.ts'
import { readManifest, UnusableBuild } from '../site/artefacts/manifest.ts'
import { createConsentPages } from '../website/consent/consent-pages.ts'
import { createConsentPageRenderer } from '../website/consent/consent-renderer.ts'
import { findOwnFolder } from './follow-release.ts'
import { findKeyMistakes } from './key-mistakes.ts'
import { passOverFailures } from './log-streams.ts'
import { reloadServer, startServer, stopServer } from './server.ts'

async function main(): Promise<void> {
  const started = performance.now()
  passOverFailures([process.stdout, process.stderr])
  // A publish may come before there is anything to reload: the signal would end the process.
  process.on('SIGHUP', ignore)
  const folder = await findOwnFolder(fileURLToPath(import.meta.url))
  const config = await checkedConfig([findKeyMistakes], console.warn, await originOf(folder))
  const render = createConsentPageRenderer(config.baseUrl)
  const server = await startServer(config, {
    folder,
    createPages: (frames) => createConsentPages({ render, frames, styleSource: "'self'" }),
  })
  process.on('SIGHUP', () => void reloadServer(server))
  process.off('SIGHUP', ignore)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      console.log(`${signal}: finishing the requests in flight`)
      void stopServer(server).then(() => process.exit(0))
    })
  }
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const milliseconds = Math.round(performance.now() - started)
  console.log(`Vitrine serves ${config.baseUrl} on ${config.host}:${port} (${milliseconds} ms)`)
}

function ignore(): void {
  // What is there by then is read as the server starts.
}

/** The origin that a release was made for is that of its server, unless it is set. */
async function originOf(folder: string): Promise<Environment> {
  try {
    return { BASE_URL: (await readManifest(join(folder, 'data'))).baseUrl }
  } catch (error) {
    // What is wrong with the release is told when it is opened, after all that is wrong with the settings.
    if (error instanceof UnusableBuild) return {}
    throw error
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
