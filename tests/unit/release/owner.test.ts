import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createOwnName, isAbandoned, isOwnedName } from '../../../src/release/owner.ts'
import { runNode } from '../../support/child.ts'

const script = `
  import { createOwnName } from '${process.cwd()}/src/release/owner.ts'
  console.log(await createOwnName('building'))`

/** Name that a process made which has ended since. */
async function nameOfDead(): Promise<string> {
  const { stdout } = await runNode(['--input-type=module-typescript', '-e', script], {})
  return stdout.trim()
}

const startOf = (name: string) => Number(name.split('-')[2])

describe('A name of a process', () => {
  it('is its own, and new each time', async () => {
    const names = [await createOwnName('building'), await createOwnName('building')]
    expect(names[0]).toMatch(/^\.building-\d+-\d+-[0-9a-f]{8}-[0-9a-f]{8}$/)
    expect(names[0]).toContain(`-${process.pid}-`)
    expect(names[0]).not.toBe(names[1])
    expect(isOwnedName(names[0] ?? '', ['removing', 'building'])).toBe(true)
    expect(isOwnedName(names[0] ?? '', ['removing'])).toBe(false)
    expect(await isAbandoned(join('/any/folder', names[0] ?? ''), new Date())).toBe(false)
  })

  it('tells when it started, so that another process of its number is not taken for it', async () => {
    const [own, first, second] = [
      await createOwnName('building'),
      await nameOfDead(),
      await nameOfDead(),
    ]
    expect(startOf(first)).toBeGreaterThan(startOf(own))
    expect(startOf(second)).toBeGreaterThan(startOf(first))
  })

  it('that has ended is abandoned', async () => {
    expect(await isAbandoned(await nameOfDead(), new Date())).toBe(true)
  })
})
