/** Listening on a port, and what to do where it cannot be had. */
import type { Server } from 'node:http'

/** A place to listen on, and the settings that name it. */
export interface Place {
  readonly host: string
  readonly port: number
  readonly settings: { readonly host: string; readonly port: string }
}

type Remedy = (settings: Place['settings']) => string

/** Why a server may not listen, and what to do. */
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

/** Port that a server listens on: that of its settings, or the free one it took. */
export function portOf(server: Server, { port }: Pick<Place, 'port'>): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}
