/** A load of HTTP requests over many connections, either as fast as they are answered or at a rate of its own. */
import { connect } from 'node:net'
import type { Socket } from 'node:net'

/** What a load met. */
export interface LoadResult {
  readonly seconds: number
  readonly answered: number
  readonly refused: number
  /** Answers that are neither: there should be none. */
  readonly others: number
  /** Requests that found every connection in use. */
  readonly unsent: number
  /** Milliseconds of each answered request, in ascending order. */
  readonly times: readonly number[]
  /** CPU that the server used between the first request and the last, in microseconds. */
  readonly cpu: number
}

/** A load to make. */
export interface LoadOptions {
  readonly port: number
  /** Requests as they go over the wire, sent in turn. */
  readonly requests: readonly string[]
  readonly connections: number
  readonly seconds: number
  /** Requests a second, whether or not those before are answered; as fast as they are when absent. */
  readonly rate?: number
  /** CPU that the server has used so far: opening and closing connections is no part of the load. */
  cpu(): number
}

interface Lane {
  readonly socket: Socket
  sent: number
  text: string
  /** Whether the answer that is awaited has no body, whatever length it says (RFC 9110 §9.3.2). */
  isHead: boolean
}

const statusAt = 9
/** What was asked for, or that it has not changed. */
const isAnswer = /^(?:2\d\d|304)$/
/** Connections of one address are bounded, and a load comes from many. */
const lanesOfAddress = 100

/** Makes a load and resolves when it is over. */
export async function makeLoad(options: LoadOptions): Promise<LoadResult> {
  const { requests, seconds, rate } = options
  const counts = { answered: 0, refused: 0, others: 0, unsent: 0 }
  const times: number[] = []
  const free: Lane[] = []
  let next = 0
  let isOver = false

  function send(lane: Lane): void {
    lane.sent = performance.now()
    lane.text = ''
    const request = requests[next % requests.length] ?? ''
    lane.isHead = request.startsWith('HEAD ')
    lane.socket.write(request)
    next += 1
  }

  function onReply(lane: Lane, status: string): void {
    if (isOver) return
    if (isAnswer.test(status)) {
      counts.answered += 1
      times.push(performance.now() - lane.sent)
    } else if (status === '503') counts.refused += 1
    else counts.others += 1
    if (rate === undefined) send(lane)
    else free.push(lane)
  }

  const lanes = await openLanes(options, onReply)
  const cpuBefore = options.cpu()
  const started = performance.now()
  if (rate === undefined) for (const lane of lanes) send(lane)
  else {
    free.push(...lanes)
    keepRate(
      rate,
      () => isOver,
      () => {
        const lane = free.shift()
        if (lane) send(lane)
        else counts.unsent += 1
      },
    )
  }
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  isOver = true
  const took = (performance.now() - started) / 1000
  const cpu = options.cpu() - cpuBefore
  for (const { socket } of lanes) socket.destroy()
  return { ...counts, seconds: took, cpu, times: times.sort((one, other) => one - other) }
}

/** Calls back so often in a second, evenly. */
function keepRate(rate: number, isOver: () => boolean, call: () => void): void {
  const started = performance.now()
  let called = 0
  const timer = setInterval(() => {
    if (isOver()) clearInterval(timer)
    else {
      const due = ((performance.now() - started) / 1000) * rate
      for (; called < due; called += 1) call()
    }
  }, 1)
}

async function openLanes(
  { port, connections }: LoadOptions,
  onReply: (lane: Lane, status: string) => void,
): Promise<Lane[]> {
  return await Promise.all(
    Array.from({ length: connections }, async (_, at) => {
      const localAddress = `127.3.0.${1 + Math.floor(at / lanesOfAddress)}`
      const socket = connect({ host: '127.0.0.1', port, localAddress, noDelay: true })
      const lane: Lane = { socket, sent: 0, text: '', isHead: false }
      socket.setEncoding('latin1')
      socket.on('data', (chunk: string) => {
        lane.text += chunk
        if (isWhole(lane)) onReply(lane, lane.text.slice(statusAt, statusAt + 3))
      })
      await new Promise((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('error', reject)
      })
      return lane
    }),
  )
}

function isWhole({ text, isHead }: Lane): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  if (isHead) return true
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1]
  // A 304 has no body and says no length.
  return text.length >= end + 4 + Number(length ?? 0)
}

/** The time that this part of all requests kept; not a number when there were none. */
export function percentile(times: readonly number[], part: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN
}
