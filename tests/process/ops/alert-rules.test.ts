import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { stringify } from 'yaml'
import { requireProgram } from '../../../scripts/programs.ts'
import { readAlerts, readDashboard } from '../../support/promql.ts'

const folder = resolve('deploy/prometheus')

/** What promtool says; throws when it finds a mistake. */
function promtool(...args: readonly string[]): string {
  const program = requireProgram('promtool', process.env)
  return execFileSync(program, [...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
}

function temporary(name: string, text: string): string {
  const place = mkdtempSync(join(tmpdir(), 'vp-'))
  onTestFinished(() => {
    rmSync(place, { recursive: true })
  })
  const file = join(place, name)
  writeFileSync(file, text)
  return file
}

describe('Prometheus', () => {
  it('reads the configuration and the alerts', () => {
    expect(promtool('check', 'config', 'scrape.yaml')).toContain('SUCCESS')
    expect(promtool('check', 'rules', 'alerts.yaml')).toContain(
      `${readAlerts().length} rules found`,
    )
  })

  it('fires each alert when it should, and none of a service that is well', () => {
    expect(promtool('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS')
    const cases = readFileSync(join(folder, 'alerts.test.yaml'), 'utf8')
    for (const { alert } of readAlerts()) {
      expect(cases).toContain(`alertname: ${alert} }`)
      expect(cases).toContain(`{alertname="${alert}"`)
    }
  })

  it('reads every expression of the dashboard, and refuses one that is wrong', () => {
    const rules = readDashboard().map(({ text }, at) => ({ record: `panel:${at}`, expr: text }))
    const asRules = (all: readonly object[]) =>
      stringify({ groups: [{ name: 'dashboard', rules: all }] })
    const file = temporary('dashboard.yaml', asRules(rules))
    expect(promtool('check', 'rules', file)).toContain(`${rules.length} rules found`)
    const wrong = temporary('wrong.yaml', asRules([{ record: 'x', expr: 'sum(rate(x{a="b"))' }]))
    expect(() => promtool('check', 'rules', wrong)).toThrow('Command failed')
  })
})
