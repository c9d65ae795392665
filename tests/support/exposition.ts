/** Parses metrics in the Prometheus text format. */

/** A series and its value. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const line = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/
const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/g

/** Parses all samples of a text. Throws on an invalid line. */
export function parseExposition(text: string): Sample[] {
  const lines = text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))
  return lines.map((one) => {
    const [, name = '', labels = '', value = ''] = line.exec(one) ?? []
    if (name === '') throw new Error(`No sample: ${one}`)
    const pairs = [...labels.matchAll(label)].map(([, key = '', text_ = '']) => [key, text_])
    return {
      name,
      labels: Object.fromEntries(pairs) as Record<string, string>,
      value: Number(value),
    }
  })
}

/** Sum of the samples with a name that have all of these labels. */
export function sumOf(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  const wanted = Object.entries(labels)
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => wanted.every(([key, value]) => sample.labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0)
}
