/**
 * A TCP proxy on loopback that simulates a bad network: it can delay, hold back or reset
 * connections.
 */
import { once } from 'node:events'
import { createConnection, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { listen } from './free-port.ts'
/** A proxy in front of a port. */
export interface TcpProxy {
  readonly port: number
  /** From now on, delays all bytes by 30 seconds in each direction. */
  slow(): void
  /** From now on, holds back all bytes, also on new connections. */
  hold(): void
  /** Resets all connections, and from now on each new one. */
  cut(): void
  /** Ends the disturbance: forwards the held bytes first, then all others. */
  mend(): void
  /** Ends the disturbance, but drops the held bytes. */
  forget(): void
  /** Number of chunks that are held back. */
  held(): number
  /** Number of chunks from the server that were forwarded. */
  answered(): number
  /** Number of times that clients sent a text, forwarded or not. */
  sent(text: string): number
  stop(): Promise<void>
}

type State =
  | { readonly kind: 'open'; readonly delay: number }
  | { readonly kind: 'held' }
  | { readonly kind: 'cut' }

/** Starts a proxy to a port of this machine. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let state: State = { kind: 'open', delay: 0 }
  let waiting: (() => void)[] = []
  let answered = 0
  let said = ''

  /**
   * Forwards all waiting chunks up to `last`, or all of them, so that their order stays the same.
   */
  function handOn(last?: () => void): void {
    const count = last ? waiting.indexOf(last) + 1 : waiting.length
    for (const send of waiting.splice(0, count)) send()
  }

  function carry(from: Socket, to: Socket, tell: () => void): void {
    from.on('data', (bytes) => {
      const send = () => {
        if (to.destroyed) return
        tell()
        to.write(bytes)
      }
      waiting.push(send)
      if (state.kind !== 'open') return
      if (state.delay === 0) handOn()
      else {
        setTimeout(() => {
          handOn(send)
        }, state.delay).unref()
      }
    })
  }

  const server = createServer((client) => {
    if (state.kind === 'cut') {
      client.resetAndDestroy()
      return
    }
    const other = createConnection(target, '127.0.0.1')
    const pair = [client, other] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        for (const end of pair) end.resetAndDestroy()
        pairs.delete(pair)
      })
    }
    client.on('data', (bytes) => {
      said += bytes.toString('latin1')
    })
    carry(client, other, () => undefined)
    carry(other, client, () => {
      answered += 1
    })
  })
  const port = await listen(server)
  function cutAll(): void {
    waiting = []
    for (const pair of pairs) for (const end of pair) end.resetAndDestroy()
  }

  return {
    port,
    slow() {
      state = { kind: 'open', delay: 30_000 }
    },
    hold: () => {
      state = { kind: 'held' }
    },
    cut() {
      state = { kind: 'cut' }
      cutAll()
    },
    mend() {
      state = { kind: 'open', delay: 0 }
      handOn()
    },
    forget() {
      state = { kind: 'open', delay: 0 }
      waiting = []
    },
    held: () => waiting.length,
    answered: () => answered,
    sent: (text) => said.split(text).length - 1,
    async stop() {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}
