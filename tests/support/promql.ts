/** Reads the PromQL expressions of the dashboard and the alerts, with their metrics and labels. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** An expression, and the name of its panel or annotation. */
export interface Expression {
  readonly of: string
  readonly text: string
}

/** An alert. */
export interface Alert {
  readonly alert: string
  readonly expr: string
  readonly annotations: Readonly<Record<string, string>>
}

/** A selector in an expression: a metric and its label matchers. */
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

/** Reads the alerts of `deploy/prometheus/alerts.yaml`. */
export function readAlerts(): readonly Alert[] {
  const file = parse(readFileSync('deploy/prometheus/alerts.yaml', 'utf8')) as {
    groups: readonly { rules: readonly Alert[] }[]
  }
  return file.groups.flatMap(({ rules }) => rules)
}

/**
 * Reads the expressions of `deploy/grafana/dashboard.json`, with variables replaced as Grafana
 * would.
 */
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
 * Finds the selectors of an expression. All our metrics have braces, at least with the label `job`.
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

/** Labels that an expression groups by. */
export function groupingOf({ text }: Expression): readonly string[] {
  return [...text.matchAll(grouping)].flatMap(([, labels = '']) =>
    labels.split(',').map((label) => label.trim()),
  )
}
