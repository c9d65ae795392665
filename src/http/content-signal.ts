/**
 * The `Content-Signal` field (contentsignals.org): what a reader may do with a text once it has it. It is a wish and no lock,
 * and robots.txt says the same in the same words, so both are written here.
 */

/** One row a signal: its name in the setting, and on the wire. */
const signals = [
  ['search', 'search'],
  ['aiInput', 'ai-input'],
  ['aiTrain', 'ai-train'],
] as const

/** Whether a text may be found by search, be read to answer a question, and be learned from. */
export type SignalValues = Readonly<Record<(typeof signals)[number][0], boolean>>

/** Value of the field, for answers and for the groups of robots.txt. */
export function serializeContentSignal(values: SignalValues): string {
  return signals.map(([key, name]) => `${name}=${values[key] ? 'yes' : 'no'}`).join(', ')
}
