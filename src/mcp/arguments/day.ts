/** Days as programs write them: an instant is read as the day it names, whatever its time and zone. */

const instant =
  /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/i

/** The day that a text names; `undefined` when it is no instant of ISO 8601. */
export function readDay(text: string): string | undefined {
  return instant.exec(text)?.[1]
}
