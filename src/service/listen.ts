/** Listens on a port. If that fails, the error names the setting to change. */
import type { Server } from 'node:http'

/** Host and port, with the names of their settings. */
export interface Place {
  readonly host: string
  readonly port: number
  readonly settings: { readonly host: string; readonly port: string }
}

type Remedy = (settings: Place['settings']) => string

/** What to do, by error code of the system. */
const remedies: Readonly<Record<string, Remedy>> = {
  EACCES: ({ port }) => `the port is not for this user, set ${port} to one from 1024 up`,
  EADDRINUSE: ({ port }) => `the port is taken, set ${port} to another one`,
  EADDRNOTAVAIL: ({ host }) => `this machine has no such address, set ${host} to one it has`,
  ENOTFOUND: ({ host }) => `there is no such host, set ${host} to an address of this machine`,
}

/** Listens; throws an error that names the setting to change. */
export async function listen(server: Server, { host, port, settings }: Place): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const remedy = remedies[error.code ?? '']?.(settings)
      reject(
        remedy === undefined
          ? error
          : new Error(`Cannot listen on ${host}:${port}: ${remedy}`, { cause: error }),
      )
    })
    server.listen(port, host, resolve)
  })
}

/** Port that a server listens on: the configured one, or the free one that replaced 0. */
export function portOf(server: Server, { port }: Pick<Place, 'port'>): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}
