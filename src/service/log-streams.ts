/**
 * Ignores errors of the log streams: the disk may be full, or the reader may have closed the pipe.
 *
 * Node ignores the first error of a stream, but the second one would end the process. The service
 * must go on without its log.
 */
import type { Writable } from 'node:stream'

/** Ignores write errors of streams. The next line is tried again. */
export function passOverFailures(streams: readonly Writable[]): void {
  for (const stream of streams) stream.on('error', () => undefined)
}
