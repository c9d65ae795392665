/** The expressions of the dashboard and of the alerts, and what they ask for. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** An expression, and where it stands. */
export interface Expression {
  readonly of: string
  readonly text: string
}

/** One alert. */
export interface Alert {
  readonly alert: string
  readonly expr: string
  readonly annotations: Readonly<Record<string, string>>
}

/** A selector of an expression: the metric and the labels it is narrowed or grouped by. */
export interface Selector {
  readonly metric: string
  readonly matchers: readonly { readonly label: string; readonly values: readonly string[] }[]
}

interface Dashboard {
  readonly panels: readonly {
    readonly title: string
    readonly targets?: readonly { expr: string }[]
  }[]
  readonly annotations: { readonly list: readonly { name: string; expr: string }[] }
}

/** The alerts of `deploy/prometheus/alerts.yaml`. */
export function readAlerts(): readonly Alert[] {
  const file = parse(readFileSync('deploy/prometheus/alerts.yaml', 'utf8')) as {
    groups: readonly { rules: readonly Alert[] }[]
  }
  return file.groups.flatMap(({ rules }) => rules)
}

/** The expressions of `deploy/grafana/dashboard.json`, its variables filled in as Grafana does. */
export function readDashboard(): readonly Expression[] {
  const { panels, annotations } = JSON.parse(
    readFileSync('deploy/grafana/dashboard.json', 'utf8'),
  ) as Dashboard
  const targets = panels.flatMap(({ title, targets: all = [] }) =>
    all.map(({ expr }) => ({ of: title, text: fill(expr) })),
  )
  return [...targets, ...annotations.list.map(({ name, expr }) => ({ of: name, text: fill(expr) }))]
}

function fill(expr: string): string {
  return expr
    .replaceAll('$__rate_interval', '1m')
    .replaceAll('$__range', '6h')
    .replaceAll(/\$(?:job|instance)/g, '.+')
}

const selector = /\b([a-z_:][a-z0-9_:]*)(?:\{([^}]*)\})/gi
const matcher = /([a-z_]+)\s*(?:=~|!~|!=|=)\s*"([^"]*)"/gi
const grouping = /\bby \(([^)]*)\)/g

/**
 * The selectors of an expression; each metric of ours and of the process has braces, if only for
 * the job.
 */
export function selectorsOf({ text }: Expression): readonly Selector[] {
  return [...text.matchAll(selector)].map(([, metric = '', braces = '']) => ({
    metric,
    matchers: [...braces.matchAll(matcher)].map(([, label = '', values = '']) => ({
      label,
      values: values.split('|'),
    })),
  }))
}

/** Labels an expression groups by. */
export function groupingOf({ text }: Expression): readonly string[] {
  return [...text.matchAll(grouping)].flatMap(([, labels = '']) =>
    labels.split(',').map((label) => label.trim()),
  )
}
