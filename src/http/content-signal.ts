/**
 * The `Content-Signal` field (contentsignals.org): permitted uses of a text. The field does not
 * enforce them. robots.txt has the same values.
 */

/** Signals: name in `site.yaml`, name in the field. */
const signals = [
  ['search', 'search'],
  ['aiInput', 'ai-input'],
  ['aiTrain', 'ai-train'],
] as const

/** Whether a text may be used for search, for answers, and for training. */
export type SignalValues = Readonly<Record<(typeof signals)[number][0], boolean>>

/** Converts signals to the value of the field, for answers and for the groups of robots.txt. */
export function serializeContentSignal(values: SignalValues): string {
  return signals.map(([key, name]) => `${name}=${values[key] ? 'yes' : 'no'}`).join(', ')
}

/**
 * Converts the signal for training to the value of the `Content-Usage` field, the IETF syntax
 * (draft-ietf-aipref-attach); `undefined` if training is permitted.
 */
export function serializeContentUsage({ aiTrain }: SignalValues): string | undefined {
  return aiTrain ? undefined : 'train-ai=n'
}
