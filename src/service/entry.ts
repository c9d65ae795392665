/** Starts the server over the artefacts beside it. Bundled by the Astro build as the entry of the adapter. */
import { artefactsBeside, checkedConfig } from '../config/config.ts'
import { createConsentPages } from '../website/consent/consent-pages.ts'
import type { ConsentFrames } from '../website/consent/consent-frames.ts'
import { createConsentPageRenderer } from '../website/consent/consent-renderer.ts'
import { findKeyMistakes } from './key-mistakes.ts'
import { passOverFailures } from './log-streams.ts'
import { startServer, stopServer } from './server.ts'
import { readArtefact } from '../site/artefacts/artefacts.ts'
import { artefactFiles } from '../site/artefacts/manifest.ts'

async function main(): Promise<void> {
  const started = performance.now()
  passOverFailures([process.stdout, process.stderr])
  const config = await checkedConfig([findKeyMistakes], console.warn)
  const directory = artefactsBeside(import.meta.url)
  // Read once, beside the site they belong to: a build that is put in their place later has other ones.
  const frames = await readArtefact<ConsentFrames>(directory, artefactFiles.frames)
  const pages = createConsentPages({
    render: createConsentPageRenderer(config.baseUrl),
    frames: () => Promise.resolve(frames),
    styleSource: "'self'",
  })
  const server = await startServer(config, { directory, pages })
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

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
