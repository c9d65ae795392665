/**
 * Loaded before a server by `--import`: every time in `Cache-Control` is divided by `AGE_SCALE`, so that a cache goes in
 * seconds through what takes it an hour. Nothing else of an answer changes.
 */
import { ServerResponse } from 'node:http'

const scale = Number(process.env.AGE_SCALE)
const prototype = ServerResponse.prototype as unknown as {
  writeHead(status: number, headers: Record<string, string>): ServerResponse
}
const writeHead = prototype.writeHead

prototype.writeHead = function (this: ServerResponse, status, headers) {
  const said = headers['Cache-Control']
  const scaled = said?.replace(/=(\d+)/g, (_, time) => `=${Math.floor(Number(time) / scale)}`)
  return writeHead.call(this, status, {
    ...headers,
    ...(scaled !== undefined && { 'Cache-Control': scaled }),
  })
}
