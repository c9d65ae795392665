import { describe, expect, it } from 'vitest'
import { createStoreHealth, trust } from '../../../src/gate/store-health.ts'

function createWatched() {
  let time = 0
  const lines: string[] = []
  const told: string[] = []
  const health = createStoreHealth({
    place: 'redis://10.0.0.5:6379',
    now: () => time,
    log: { warn: (line) => lines.push(line), info: (line) => told.push(line) },
  })
  return {
    ...health,
    lines,
    told,
    wait: (milliseconds: number) => {
      time += milliseconds
    },
    /** How many probes it takes until it is well. */
    passesUntilUp() {
      let count = 0
      while (!health.isUp()) {
        health.pass()
        count += 1
      }
      return count
    },
  }
}

describe('The health of a store', () => {
  it('is warned of in one line when it is lost and told of in one when it is back', () => {
    const { lose, lines, told, passesUntilUp, wait } = createWatched()
    for (const reason of ['no answer within 40 ms', 'connect ECONNREFUSED']) lose(reason)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('redis://10.0.0.5:6379 (no answer within 40 ms)')
    wait(12_400)
    passesUntilUp()
    expect(lines).toHaveLength(1)
    expect(told).toEqual([
      'The store of counters at redis://10.0.0.5:6379 is back after 12 s. Limits are shared again',
    ])
  })

  it('comes back only by answers that follow each other', () => {
    const { lose, pass, isUp } = createWatched()
    lose('gone')
    for (let count = 1; count < trust.streak; count += 1) pass()
    lose('gone')
    for (let count = 1; count < trust.streak; count += 1) pass()
    expect(isUp()).toBe(false)
    pass()
    expect(isUp()).toBe(true)
  })

  it('takes twice as long each time a store goes again soon, up to a bound', () => {
    const { lose, losses, passesUntilUp } = createWatched()
    const needed: number[] = []
    for (let count = 0; count < 9; count += 1) {
      lose('gone')
      needed.push(passesUntilUp())
    }
    expect(needed).toEqual([3, 6, 12, 24, 48, 96, 192, 240, 240])
    expect(losses()).toBe(9)
  })

  it('is trusted as before by a store that stayed', () => {
    const { lose, passesUntilUp, wait } = createWatched()
    for (let count = 0; count < 4; count += 1) {
      lose('gone')
      passesUntilUp()
    }
    wait(trust.calm)
    lose('gone')
    expect(passesUntilUp()).toBe(trust.streak)
  })
})
