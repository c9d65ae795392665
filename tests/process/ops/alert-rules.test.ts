import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { requireProgram } from '../../../scripts/programs.ts'
import { useFolder } from '../../support/folder.ts'
import { readAlerts, readDashboard } from '../../support/promql.ts'

const folder = resolve('deploy/prometheus')

/** What promtool says; throws when it finds a mistake. */
function promtool(...args: readonly string[]): string {
  const program = requireProgram('promtool', process.env)
  return execFileSync(program, [...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
}

const temporary = useFolder()

/** What promtool says of rules. */
function checkRules(rules: readonly object[]): string {
  const file = join(temporary, 'rules.yaml')
  writeFileSync(file, stringify({ groups: [{ name: 'dashboard', rules }] }))
  return promtool('check', 'rules', file)
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
    expect(checkRules(rules)).toContain(`${rules.length} rules found`)
    const wrong = [{ record: 'x', expr: 'sum(rate(x{a="b"))' }]
    expect(() => checkRules(wrong)).toThrow('Command failed')
  })
})
