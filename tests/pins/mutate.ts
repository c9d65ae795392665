/**
 * `npm run mutate:pins`: changes each pinned value once, in a copy of the sources, and shows that a test turns red.
 * Ends with how many mutants were found.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CommandError, runCommand } from '../../scripts/command.ts'
import { mutants } from './mutants.ts'
import type { Mutant } from './mutants.ts'

const copy = resolve('.cache/mutants')

function copySources(): void {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const name of ['src', 'tests/pins', 'tests/support', 'package.json', 'tsconfig.json']) {
    cpSync(name, join(copy, name), { recursive: true })
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
}

/** Whether the pins are green in the copy. */
function arePinsGreen(): boolean {
  const args = ['run', '--config', 'tests/pins/vitest.config.ts', '--reporter=dot', '--bail=1']
  return spawnSync('vitest', args, { cwd: copy, stdio: 'ignore', timeout: 60_000 }).status === 0
}

/** Whether the pins find a mutant. */
function isFound({ file, from, to }: Mutant): boolean {
  const path = join(copy, file)
  const original = readFileSync(path, 'utf8')
  const places = original.split(from).length - 1
  if (places !== 1)
    throw new Error(`${file} holds ${JSON.stringify(from)} ${places} times, expects 1`)
  writeFileSync(
    path,
    original.replace(from, () => to),
  )
  const found = !arePinsGreen()
  writeFileSync(path, original)
  return found
}

function mutatePins(): void {
  const started = performance.now()
  copySources()
  if (!arePinsGreen()) {
    throw new CommandError('The pins are red before anything is changed: run npm test')
  }
  let failed = 0
  for (const mutant of mutants) {
    const found = isFound(mutant)
    if (!found) failed += 1
    const change = `${JSON.stringify(mutant.from)} → ${JSON.stringify(mutant.to)}`
    console.log(`${found ? 'red    ' : 'MISSED '} ${mutant.file}: ${change}`)
  }
  rmSync(copy, { recursive: true, force: true })
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`)
  console.log(`${mutants.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

await runCommand({
  call: 'npm run mutate:pins',
  summary: 'Changes each pinned value once, in a copy of the sources, and shows that a test fails.',
  example: 'npm run mutate:pins',
  run: mutatePins,
})
