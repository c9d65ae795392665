/**
 * `npm run mutate:pins`: changes each pinned value once, in a copy of the sources, and shows that a
 * test turns red. Ends with how many mutants were found.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import type { Vitest } from 'vitest/node'
import { CommandError, runCommand } from '../../../scripts/command.ts'
import { mutants } from './mutants.ts'
import type { Mutant } from './mutants.ts'

const copy = resolve('.cache/mutants')
const pins = 'tests/guards/pins'

function copySources(): void {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const name of ['src', pins, 'tests/support', 'package.json', 'tsconfig.json']) {
    cpSync(name, join(copy, name), { recursive: true })
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
}

/** One Vitest for all mutants: starting it takes longer than running the pins. */
async function startVitest(): Promise<Vitest> {
  return await createVitest({
    root: copy,
    config: false,
    include: [`${pins}/*.test.ts`],
    watch: false,
    bail: 1,
    reporters: [{}],
  })
}

/** Whether the pins are green in the copy; a file that cannot be loaded is red too. */
async function arePinsGreen(vitest: Vitest): Promise<boolean> {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    await vitest.globTestSpecifications(),
    true,
  )
  return testModules.length > 0 && unhandledErrors.length === 0 && testModules.every((m) => m.ok())
}

/** Whether the pins find a mutant. */
async function isFound(vitest: Vitest, { file, from, to }: Mutant): Promise<boolean> {
  const path = join(copy, file)
  const original = readFileSync(path, 'utf8')
  const places = original.split(from).length - 1
  if (places !== 1)
    throw new Error(`${file} holds ${JSON.stringify(from)} ${places} times, expects 1`)
  writeFileSync(
    path,
    original.replace(from, () => to),
  )
  vitest.invalidateFile(path)
  const found = !(await arePinsGreen(vitest))
  writeFileSync(path, original)
  vitest.invalidateFile(path)
  return found
}

async function mutatePins(): Promise<void> {
  const started = performance.now()
  copySources()
  const vitest = await startVitest()
  let failed = 0
  try {
    if (!(await arePinsGreen(vitest))) {
      throw new CommandError('The pins are red before anything is changed: run npm test')
    }
    for (const mutant of mutants) {
      const found = await isFound(vitest, mutant)
      if (!found) failed += 1
      const change = `${JSON.stringify(mutant.from)} → ${JSON.stringify(mutant.to)}`
      console.log(`${found ? 'red    ' : 'MISSED '} ${mutant.file}: ${change}`)
    }
    // Red must come from the changes, not from an earlier run.
    if (!(await arePinsGreen(vitest))) throw new Error('The pins stay red without any change')
  } finally {
    await vitest.close()
    rmSync(copy, { recursive: true, force: true })
  }
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
