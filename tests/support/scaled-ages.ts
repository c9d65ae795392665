/**
 * Divides all times in `Cache-Control` by `AGE_SCALE`, so that a test of caching takes seconds
 * instead of an hour. Changes the bytes that are written to sockets, and nothing else in responses.
 * Tests load this file before a server with `--import`.
 */
import { Socket } from 'node:net'

const scale = Number(process.env.AGE_SCALE)
const prototype = Socket.prototype as unknown as {
  write(data: unknown, ...rest: unknown[]): boolean
}
const write = prototype.write

prototype.write = function (this: Socket, data, ...rest) {
  return write.call(this, scaleHead(data), ...rest)
}

function scaleHead(data: unknown): unknown {
  if (typeof data === 'string') return scaleText(data)
  if (!Buffer.isBuffer(data) || !data.subarray(0, 5).equals(Buffer.from('HTTP/'))) return data
  const end = data.indexOf('\r\n\r\n')
  const head = Buffer.from(scaleText(data.toString('latin1', 0, end)), 'latin1')
  return Buffer.concat([head, data.subarray(end)])
}

/**
 * Scales the times in the `Cache-Control` field. Returns a text unchanged if it does not begin with
 * a status line.
 */
function scaleText(text: string): string {
  if (!text.startsWith('HTTP/')) return text
  return text.replace(/^Cache-Control: .*$/im, (field) =>
    field.replace(/=(\d+)/g, (_, time) => `=${Math.floor(Number(time) / scale)}`),
  )
}
