import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

function soak(...args: string[]) {
  const options = ['--prefix', 'bench', 'run', 'soak', '--', ...args]
  return spawnSync('npm', options, { encoding: 'utf8' })
}

describe('Ordinary requests next to every kind of bad client', () => {
  it('leave the memory of the server as it was, and fail no ordinary request', () => {
    const { status, stdout, stderr } = soak('--minutes', '0.2')
    expect(stdout, stderr).toContain('Memory is flat\n0 ordinary requests failed, 0 errors')
    expect(status).toBe(0)
  })

  it('find a server that leaks', () => {
    const { status, stdout } = soak('--minutes', '0.05', '--leak')
    expect(stdout).toContain('Memory has grown: heapUsed')
    expect(status).toBe(1)
  })
})
