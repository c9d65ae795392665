import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { takeLock, withLock } from '../../../src/release/lock.ts'
import { makeFolder } from '../../support/folder.ts'

describe('A lock', () => {
  it('lets one in at a time, and everyone in the end', async () => {
    const directory = await makeFolder()
    let inside = 0
    const order: number[] = []
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        withLock(directory, async () => {
          inside += 1
          expect(inside).toBe(1)
          await wait(5)
          expect(inside).toBe(1)
          inside -= 1
          order.push(at)
        }),
      ),
    )
    expect(order.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(await readdir(directory)).toEqual([])
  })

  it('of another is told of once while it is waited for', async () => {
    const directory = await makeFolder()
    const told: string[] = []
    const giveBack = await takeLock(directory)
    const second = takeLock(directory, { onWait: () => told.push('waits') })
    await expect.poll(() => told).toEqual(['waits'])
    await wait(200)
    expect(told).toEqual(['waits'])
    await giveBack()
    await (
      await second
    )()
    expect(await readdir(directory)).toEqual([])
  })

  it('is given back when what is done fails', async () => {
    const directory = await makeFolder()
    const failing = withLock(directory, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await withLock(directory, () => Promise.resolve('yes'))).toBe('yes')
  })

  it('is not waited for without end', async () => {
    const directory = await makeFolder()
    await withLock(directory, async () => {
      await expect(withLock(directory, () => Promise.resolve(), { patience: 50 })).rejects.toThrow(
        `Cannot change ${directory}: another process is changing it. Try again when that process has ended`,
      )
    })
  })

  it('of a process that is gone is no obstacle', async () => {
    const directory = await makeFolder()
    let dead = ''
    await withLock(directory, async () => {
      const [own = ''] = await readdir(directory)
      dead = own.replace(/^\.lock-\d+-\d+/, '.lock-4194999-1')
    })
    await writeFile(join(directory, dead), '')
    expect(await withLock(directory, () => Promise.resolve('yes'), { patience: 50 })).toBe('yes')
    expect(await readdir(directory)).toEqual([])
  })
})
