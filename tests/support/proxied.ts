/**
 * Starts nginx with the files of `deploy/nginx` in front of servers, on ports of this machine and
 * with a certificate for "localhost".
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

/** Host name of requests: the host in the origin of fixture sites. */
export const proxiedName = 'localhost'

/** Servers and the nginx in front of them. */
export interface Proxied {
  readonly nginx: Nginx
  /** Ports of nginx. */
  readonly http: number
  readonly https: number
  readonly certificate: string
  /** Sends a request through nginx. */
  readonly ask: AskService
  /** Sends requests through nginx from another IP address of this machine, as another client. */
  askFrom(address: string): AskService
  /** Reloads nginx with further replacements in `vitrine.conf`. */
  change(places: Places): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts nginx with `vitrine.conf` in front of at least two servers. Further texts of the file can
 * be replaced.
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
