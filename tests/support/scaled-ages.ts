/**
 * Loaded before a server by `--import`: every time in `Cache-Control` is divided by `AGE_SCALE`, so
 * that a cache goes in seconds through what takes it an hour. Nothing else of an answer changes.
 * The bytes are changed as they leave, whoever wrote them.
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

/** Of a text that begins as an answer, the field alone. */
function scaleText(text: string): string {
  if (!text.startsWith('HTTP/')) return text
  return text.replace(/^Cache-Control: .*$/im, (field) =>
    field.replace(/=(\d+)/g, (_, time) => `=${Math.floor(Number(time) / scale)}`),
  )
}
