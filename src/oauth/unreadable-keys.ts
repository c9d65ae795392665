/** Errors of settings that hold keys. */

/** Error for unusable keys. The message names the setting, and contains no part of a key. */
export class UnreadableKeys extends TypeError {
  constructor(setting: string, faults: readonly string[]) {
    super(`Cannot read ${setting}: ${faults.join('; ')}`)
    this.name = 'UnreadableKeys'
  }
}

/** Returns pairs of positions, counted from 1, at which `marks` has equal texts. */
export function findTwins(marks: readonly string[]): (readonly [first: number, second: number])[] {
  return marks.flatMap((mark, at) => {
    const first = marks.indexOf(mark)
    return first < at ? [[first + 1, at + 1] as const] : []
  })
}
