/** Prepared answers by an endpoint of Astro with @astrojs/node, which the harness has built, behind `node:http`. */
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tellPort } from './listening.ts'

const [built = ''] = process.argv.slice(2)
const entry = pathToFileURL(resolve(built, 'server/entry.mjs')).href
const { handler } = (await import(entry)) as { handler: RequestListener } // As its documentation has it.

const server = createServer(handler)
server.keepAliveTimeout = 75_000
server.listen(0, '127.0.0.1', () => {
  tellPort(server)
})
