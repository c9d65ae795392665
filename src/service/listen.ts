/** Listening, with a remedy where that fails. */
import type { Server } from 'node:http'
import type { Config } from '../config/config.ts'

/** Why a server may not listen, and what to do. */
const listenRemedies: Readonly<Record<string, string>> = {
  EACCES: 'the port is not for this user, set PORT to one from 1024 up',
  EADDRINUSE: 'the port is taken, set PORT to another one',
  EADDRNOTAVAIL: 'this machine has no such address, set HOST to one it has',
  ENOTFOUND: 'there is no such host, set HOST to an address of this machine',
}

/** Makes a server listen as the settings say; rejects with what to do. */
export async function listen(
  server: Server,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const remedy = listenRemedies[error.code ?? '']
      const place = `${host}:${port}`
      reject(
        remedy === undefined
          ? error
          : new Error(`Cannot listen on ${place}: ${remedy}`, { cause: error }),
      )
    })
    server.listen(port, host, resolve)
  })
}
