/**
 * Parses the Prometheus text format, version 0.0.4. Type and help lines are skipped, because the
 * names of the metrics are known.
 */

/** A value of a series. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Error for a text that has no metrics of Vitrine. The message says why. */
export class NoMetrics extends Error {}

/** A line with name and value, and optional labels and timestamp. */
const form = /^([A-Za-z_:][\w:]*)\s*(?:\{(.*)\})?\s+(\S+)(?:\s+-?\d+)?$/s
/** A label. Its value escapes backslash, quote and newline as `\\`, `\"` and `\n`. */
const label = /\s*([A-Za-z_]\w*)\s*=\s*"((?:[^"\\]|\\.)*)"\s*(,|$)/sy
const escapes: Readonly<Record<string, string>> = { '\\\\': '\\', '\\"': '"', '\\n': '\n' }

/** Parses all samples. Throws `NoMetrics` at the first invalid line. */
export function parseMetrics(text: string): Sample[] {
  return text.split('\n').flatMap((raw, at) => {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) return []
    const sample = parseLine(line)
    if (!sample) throw new NoMetrics(`line ${at + 1} is not a metric: "${line.slice(0, 60)}"`)
    return [sample]
  })
}

function parseLine(line: string): Sample | undefined {
  const [, name, inside = '', written = ''] = form.exec(line) ?? []
  const value = parseValue(written)
  const labels = parseLabels(inside)
  return name === undefined || value === undefined || !labels ? undefined : { name, labels, value }
}

function parseValue(text: string): number | undefined {
  const value = Number(text.replace(/^[+-]?Inf$/, (sign) => `${sign}inity`))
  return Number.isNaN(value) && text !== 'NaN' ? undefined : value
}

function parseLabels(inside: string): Record<string, string> | undefined {
  const labels: Record<string, string> = {}
  let at = 0
  while (inside.slice(at).trim() !== '') {
    label.lastIndex = at
    const match = label.exec(inside)
    if (!match) return undefined
    const [, name = '', value = ''] = match
    labels[name] = value.replaceAll(/\\./gs, (escape) => escapes[escape] ?? escape)
    at = label.lastIndex
  }
  return labels
}
