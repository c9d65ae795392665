/**
 * Publishes a release in a separate process, which kills itself before one of the steps that change
 * the disk.
 *
 * `node tests/support/publish-child.ts <root> <id> [step]`; without a step, it prints all steps,
 * one line each.
 */
import promises from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { publishSample } from './sample-release.ts'

const [root = '', id = '', last = 'Infinity'] = process.argv.slice(2)
const steps: string[] = []
const paths = new WeakMap<object, string>()

/** Records a step, or kills the process if this is the requested step. */
function note(name: string, path: unknown): void {
  if (steps.length === Number(last)) process.kill(process.pid, 'SIGKILL')
  steps.push(`${name} ${String(path)}`)
}

type Step = (...args: unknown[]) => Promise<unknown>
const changing = ['mkdir', 'writeFile', 'rename', 'symlink', 'rm'] as const
const functions = promises as unknown as Record<string, Step> // Functions of the module by name.

for (const name of changing) {
  const original = functions[name] as Step
  functions[name] = (...args) => {
    note(name, name === 'rename' || name === 'symlink' ? args.slice(0, 2).join(' ') : args[0])
    return original(...args)
  }
}

const open = functions.open as Step
functions.open = async (...args) => {
  const handle = (await open(...args)) as object
  paths.set(handle, String(args[0]))
  return handle
}

const anyHandle = (await open('/dev/null')) as FileHandle
const handles = Object.getPrototypeOf(anyHandle) as { sync: Step }
const sync = handles.sync
handles.sync = function (this: object) {
  note('sync', paths.get(this))
  return sync.call(this)
}
await anyHandle.close()
syncBuiltinESMExports()

await publishSample(root, id)
console.log(steps.join('\n'))
