/** Temporary folders, which everyone may look into. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, onTestFinished } from 'vitest'

/** A folder of a test. */
export function makeFolder(): Promise<string> {
  return Promise.resolve(create(onTestFinished))
}

/** A folder of the tests of a file; it goes after everything that hooks end. */
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
