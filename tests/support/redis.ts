/**
 * The Redis or Valkey of this machine for tests: the real program, on a free port, in a folder of
 * its own.
 */
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

/** A store that runs. */
export interface TestStore {
  readonly port: number
  /** Port for encrypted connections; 0 without a certificate. */
  readonly securePort: number
  /** As `RATE_LIMIT_STORE` takes it. */
  readonly address: string
  /** Asks it one command. */
  ask(command: string, ...words: readonly string[]): Promise<unknown>
  /** Ends it without a word, as a power cut does. */
  kill(): Promise<void>
  /** Starts it again at the same port, with what it wrote to its disk. */
  start(): Promise<void>
  /** Stops its clock, so that it takes connections and answers nothing. */
  pause(): void
  goOn(): void
  /** Ends it for good. */
  stop(): Promise<void>
}

/**
 * Starts a store; it writes each change to a file before it answers, or nothing ever. With a
 * certificate it takes encrypted connections too, at `securePort`, as `localhost`.
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
      // A paused program takes no other signal.
      child.signal('SIGCONT')
      await child.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
