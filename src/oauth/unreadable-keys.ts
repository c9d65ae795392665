/** What is wrong with a setting that holds keys. */

/** Keys that cannot be used. The message is for an operator: it names the setting and the place, never a text of it. */
export class UnreadableKeys extends TypeError {
  constructor(setting: string, faults: readonly string[]) {
    super(`Cannot read ${setting}: ${faults.join('; ')}`)
    this.name = 'UnreadableKeys'
  }
}

/** Places of which an earlier one has the same mark, each as the two places counted from one. */
export function findTwins(marks: readonly string[]): (readonly [first: number, second: number])[] {
  return marks.flatMap((mark, at) => {
    const first = marks.indexOf(mark)
    return first < at ? [[first + 1, at + 1] as const] : []
  })
}
