/** `npm run dev`: runs the preview (`astro dev` with the app of Vitrine) in the foreground. */
import module from 'node:module'
import { networkInterfaces } from 'node:os'
import { dev } from 'astro'
import { renderUnicodeCompact } from 'uqr'
import type { Config } from '../src/config/config.ts'
import { findPrivateAddress, openLanProxy } from '../src/preview/lan-proxy.ts'
import type { Given } from './command.ts'
import { CommandError, commandConfig, runCommand } from './command.ts'

/**
 * Milliseconds after which the compile cache is saved. By then the first page is usually rendered,
 * so its modules are loaded.
 */
const untilCompiled = 5_000

async function preview(given: Given<'lan'>): Promise<void> {
  // Reads the settings before Astro does, because Astro would report a mistake with a stack trace.
  const config = await commandConfig()
  const { port } = config
  const host = given.has('lan') ? findPrivateAddress(networkInterfaces()) : undefined
  if (given.has('lan') && host === undefined) {
    throw new CommandError(
      'Cannot open the preview to the local network: this machine has no private address such as 192.168.1.5. Connect it to the network',
    )
  }
  // Keeps Astro in the foreground, even if it detects no interactive terminal.
  process.env.ASTRO_DEV_BACKGROUND = '0'
  await dev({}).catch((error: unknown) => {
    if (!(error instanceof Error && /already in use/.test(error.message))) throw error
    throw new CommandError(
      `Cannot preview on port ${port}: another program uses the port. Set PORT and BASE_URL to another port`,
    )
  })
  if (host !== undefined) await openToLan(host, config)
  // Saves the compile cache early, because Node does not save it when a signal ends the preview.
  setTimeout(() => {
    module.flushCompileCache()
  }, untilCompiled).unref()
}

/**
 * Opens the preview to the local network. Prints an address that is valid once, and a new one after
 * each use.
 */
async function openToLan(host: string, { port, baseUrl }: Config): Promise<void> {
  const proxy = openLanProxy({
    host,
    port: port + 1,
    preview: { host: '127.0.0.1', port, baseUrl },
    onAddress(address, enteredBy) {
      const entered =
        enteredBy === undefined
          ? ''
          : `A device has connected from ${enteredBy}. The next device needs a new address. `
      console.log(
        `\n${entered}Open this address on a telephone in the local network. It can be opened only once:\n\n${renderUnicodeCompact(address)}\n\n  ${address}\n`,
      )
    },
  })
  await proxy.catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!isTaken) throw error
    throw new CommandError(
      `Cannot open the preview to the local network: port ${port + 1} of ${host} is in use. Set PORT and BASE_URL to another port`,
    )
  })
}

await runCommand({
  call: 'npm run dev',
  summary:
    'Shows a preview of the site until you stop it. Pages, Markdown twins, search and the API follow each edit. Drafts and future pages have a banner.',
  options: { lan: { help: 'also shows the preview to a telephone in the local network' } },
  settings: ['contentDir', 'baseUrl', 'siteVisibility', 'usesParts', 'host', 'port'],
  example: 'CONTENT_DIR=../our-site BASE_URL=http://localhost:8080 npm run dev',
  run: preview,
})

// Exits explicitly, because Astro would keep the process alive after a failed start.
if (process.exitCode !== undefined) process.exit()
