/**
 * Servers behind the nginx of `deploy/nginx`, on ports of this machine and with a certificate for
 * "localhost".
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate } from './certificate.ts'
import { freePort } from './free-port.ts'
import { startNginx, upstreamPlaces } from './nginx.ts'
import type { Nginx, Places } from './nginx.ts'
import { createTlsAsk } from './tls-client.ts'
import type { AskService } from './mixed-load.ts'

/** Name under which a test asks; it is the host of the origin that fixture sites are built for. */
export const proxiedName = 'localhost'

/** Servers and the nginx before them. */
export interface Proxied {
  readonly nginx: Nginx
  /** Ports of nginx. */
  readonly http: number
  readonly https: number
  readonly certificate: string
  /** Asks through nginx. */
  readonly ask: AskService
  /** Asks through nginx from another address of this machine, which is another client. */
  askFrom(address: string): AskService
  /** Takes up `vitrine.conf` with other lines, beside the places of this machine. */
  change(places: Places): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts nginx over `vitrine.conf` before two servers or more; further places of it may be
 * replaced.
 */
export async function startProxied(
  servers: readonly [number, number, ...number[]],
  more: Places = {},
): Promise<Proxied> {
  const folder = await mkdtemp(join(tmpdir(), 'tls-'))
  const { certificate, key } = makeCertificate(folder, [proxiedName, 'example.com'])
  const [http, https] = [await freePort(), await freePort()]
  const places = {
    'listen [::]:80;': '',
    'listen [::]:443 ssl http2;': '',
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${https} ssl http2;`,
    'server_name www.example.com': `server_name ${proxiedName}`,
    '/etc/ssl/vitrine/fullchain.pem': certificate,
    '/etc/ssl/vitrine/privkey.pem': key,
    ...upstreamPlaces(servers),
  }
  const nginx = await startNginx({ 'vitrine.conf': { ...places, ...more } })
  const server = { port: https, name: proxiedName, certificate }
  return {
    nginx,
    http,
    https,
    certificate,
    ask: createTlsAsk(server),
    askFrom: (from) => createTlsAsk({ ...server, from }),
    change: (others) => nginx.reload('vitrine.conf', { ...places, ...others }),
    async stop() {
      await nginx.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
