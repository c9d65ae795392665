import { describe, expect, it } from 'vitest'
import { builtSite } from '../../support/built-site.ts'
import { runNode } from '../../support/child.ts'

const OUT_DIR = await builtSite('tiny')

/** Keeps a megabyte of each moment, in whatever process has a parent to talk to: the server. */
const leak = `
const kept = []
if (process.send) setInterval(() => kept.push(new Array(130_000).fill(kept.length + 0.5)), 50).unref()`

describe('Two minutes of ordinary requests beside every kind of bad client', () => {
  it('leave the memory of the server as it was, and fail no ordinary request', async () => {
    const { code, stdout, stderr } = await runNode(['scripts/soak.ts', '--minutes', '2'], {
      OUT_DIR,
    })
    expect([stdout, stderr, code]).toEqual([expect.stringContaining('Memory is flat'), '', 0])
  })

  it('would tell of a server that keeps something', async () => {
    const { code, stdout } = await runNode(['scripts/soak.ts', '--minutes', '0.1'], {
      OUT_DIR,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(leak)}`,
    })
    expect(stdout).toContain('Memory has grown: heapUsed')
    expect(code).toBe(1)
  })
})
