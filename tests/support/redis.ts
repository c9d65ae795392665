/** Starts the Redis or Valkey of this machine, on a free port and in a temporary folder. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { requireProgram } from '../../scripts/programs.ts'
import { freePort } from './free-port.ts'
import { startProgram } from './child.ts'
import type { Certificate } from './certificate.ts'
import type { RunningChild } from './child.ts'

/** A running store. */
export interface TestStore {
  readonly port: number
  /** Port for TLS connections; 0 without a certificate. */
  readonly securePort: number
  /** Value for `RATE_LIMIT_STORE`. */
  readonly address: string
  /** Sends a command and returns the reply. */
  ask(command: string, ...words: readonly string[]): Promise<unknown>
  /** Kills the store without a shutdown, as in a power failure. */
  kill(): Promise<void>
  /** Starts the store again on the same port, with the data on its disk. */
  start(): Promise<void>
  /** Suspends the process (SIGSTOP). The system still accepts connections, but nothing answers. */
  pause(): void
  goOn(): void
  /** Stops the store. */
  stop(): Promise<void>
}

/**
 * Starts a store. With `keeps`, the store writes each change to a file before it answers. With
 * `none`, it writes nothing. With a certificate for `localhost`, it also accepts TLS connections at
 * `securePort`.
 */
export async function startRedis(
  disk: 'keeps' | 'none' = 'none',
  certificate?: Certificate,
): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-redis-'))
  const port = await freePort()
  const file = disk === 'keeps' ? ['--appendonly', 'yes'] : []
  const securePort = certificate ? await freePort() : 0
  const tls = certificate
    ? [
        ...['--tls-port', String(securePort), '--tls-auth-clients', 'no'],
        ...['--tls-cert-file', certificate.certificate, '--tls-key-file', certificate.key],
      ]
    : []
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '']
  let child: RunningChild

  async function start(): Promise<void> {
    child = startProgram(requireProgram('redis', process.env), [...words, ...file, ...tls])
    await child.printed(/Ready to accept connections/)
  }

  await start()
  return {
    port,
    securePort,
    address: `redis://127.0.0.1:${port}`,
    async ask(command, ...rest) {
      const client = new Redis({ port, host: '127.0.0.1', retryStrategy: () => null })
      try {
        return await client.call(command, ...rest)
      } finally {
        client.disconnect()
        if (client.status !== 'end') await once(client, 'end')
      }
    },
    async kill() {
      child.signal('SIGKILL')
      await child.exited
    },
    start,
    pause: () => {
      child.signal('SIGSTOP')
    },
    goOn: () => {
      child.signal('SIGCONT')
    },
    async stop() {
      // A suspended process handles no other signal.
      child.signal('SIGCONT')
      await child.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
