/** Judgements one after another: each printed with its time, all counted in the last line. */

/** Runs judgements and counts them. */
export interface Judgements {
  /** Runs one; it passes when it finds no faults. */
  judge(name: string, work: () => Promise<readonly string[]>): Promise<void>
  /** Prints the count, and fails the process when a judgement failed. */
  finish(): void
}

/** A new count. */
export function createJudgements(): Judgements {
  let passed = 0
  let failed = 0
  return {
    async judge(name, work) {
      const started = performance.now()
      const faults = await work().catch((error: unknown) => [told(error)])
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      if (faults.length === 0) passed += 1
      else failed += 1
      console.log(`  ${faults.length === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`)
      for (const fault of faults) console.log(`          ${fault.replaceAll('\n', '\n          ')}`)
    },
    finish() {
      console.log(`${passed} passed, ${failed} failed`)
      if (failed > 0) process.exitCode = 1
    },
  }
}

function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // A program that failed tells why on its outputs.
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
  return [error.message, stdout, stderr].filter((text) => text !== '').join('\n')
}
