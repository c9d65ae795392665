/**
 * What the server prints to may fail: the disk of the log is full, or whoever read it is gone.
 *
 * The console takes the first failure of a stream as it comes, but the second one ends the process. A service that
 * cannot tell of a failure must still answer everything else.
 */
import type { Writable } from 'node:stream'

/** Lets failures to print pass; a stream is tried again with the next line. */
export function passOverFailures(streams: readonly Writable[]): void {
  for (const stream of streams) stream.on('error', () => undefined)
}
