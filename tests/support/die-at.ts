/**
 * Makes a command fail at a chosen step. Tests load this file before the command with `--import`.
 * `DIE_AT` is a text: the process kills itself before it prints the text. `DIE_BEFORE_RENAME=n`
 * kills it before the n-th rename in `OUT_DIR`. `FAIL_AT` is a text: printing it throws an error.
 */
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const { DIE_AT: text, FAIL_AT: failing, DIE_BEFORE_RENAME: count, OUT_DIR: out = '' } = process.env

if (text !== undefined || failing !== undefined) {
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = (chunk: string | Uint8Array, ...rest: never[]) => {
    if (text !== undefined && String(chunk).includes(text)) process.kill(process.pid, 'SIGKILL')
    if (failing !== undefined && String(chunk).includes(failing)) throw new Error('It broke')
    return write(chunk, ...rest)
  }
}

if (count !== undefined) {
  const rename = promises.rename
  let named = 0
  promises.rename = async (from, to) => {
    if (String(to).startsWith(out)) named += 1
    if (named === Number(count)) process.kill(process.pid, 'SIGKILL')
    await rename(from, to)
  }
  syncBuiltinESMExports()
}
