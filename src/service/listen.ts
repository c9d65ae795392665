/** Listens on a port. For common failures, the error names the setting to change. */
import type { AddressInfo, Server } from 'node:net'

/** Host and port, with the names of their settings. */
export interface Place {
  readonly host: string
  readonly port: number
  readonly settings: { readonly host: string; readonly port: string }
}

type Remedy = (settings: Place['settings']) => string

/** Advice for the operator, by error code of the operating system. */
const remedies: Readonly<Record<string, Remedy>> = {
  EACCES: ({ port }) => `this user may not use the port. Set ${port} to 1024 or higher`,
  EADDRINUSE: ({ port }) => `the port is taken. Set ${port} to another one`,
  EADDRNOTAVAIL: ({ host }) =>
    `this machine has no such address. Set ${host} to an address of this machine`,
  ENOTFOUND: ({ host }) => `there is no such host. Set ${host} to an address of this machine`,
}

/**
 * Listens and returns the port. For port 0, the system chooses a free one. For a failure that
 * `remedies` lists, the error names the setting to change.
 */
export async function listen(server: Server, { host, port, settings }: Place): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const remedy = remedies[error.code ?? '']?.(settings)
      const message = `Cannot listen on ${host}:${port}: ${remedy ?? ''}`
      reject(remedy === undefined ? error : new Error(message, { cause: error }))
    })
    server.listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port // An object, because the server listens on a port.
}
