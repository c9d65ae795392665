/** Creates temporary folders that all users can read. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, onTestFinished } from 'vitest'

/** Creates a folder that is removed at the end of the test. */
export function makeFolder(): Promise<string> {
  return Promise.resolve(create(onTestFinished))
}

/** Creates a folder for the tests of a file. It is removed after all other hooks have ended. */
export function useFolder(): string {
  return create((remove) => {
    beforeAll(() => remove)
  })
}

function create(atEnd: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-'))
  chmodSync(folder, 0o755)
  atEnd(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}
