/**
 * Shows the progress of a build: one line per step, updated while a long step runs on a terminal.
 */

/** Stream for the lines, such as `process.stdout`. */
export interface ProgressOutput {
  write(text: string): unknown
  readonly isTTY?: boolean | undefined
}

/** One running step. */
export interface Step {
  /** Shows how much of the step is done. */
  readonly advance: (done: number, total: number) => void
}

/** Runs a step and reports its name, the summary of its result, and its duration in seconds. */
export async function runStep<Result>(
  name: string,
  output: ProgressOutput,
  work: (step: Step) => Result | Promise<Result>,
  summarize: (result: Result) => string,
): Promise<Result> {
  const started = performance.now()
  let shown = 0
  const step: Step = {
    advance(done, total) {
      const time = performance.now()
      if (!output.isTTY || time - shown < 100) return
      shown = time
      output.write(`\r  ${name}: ${done} of ${total}\u001b[K`)
    },
  }
  const result = await work(step)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  output.write(
    `${output.isTTY ? '\r\u001b[K' : ''}  ${name}: ${summarize(result)} (${seconds} s)\n`,
  )
  return result
}
