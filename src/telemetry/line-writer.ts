/**
 * Writes lines in batches, and never makes anybody wait for them.
 *
 * A line costs a call of the system, and whoever reads the log may be slow, or gone: so lines wait in a buffer, one batch
 * is under way at a time, and what does not fit into the buffer is dropped and counted. Answers go on in any case.
 */

/** Where lines go, as a stream of Node takes them. */
export interface LineStream {
  write(text: string, done: (error?: Error | null) => void): unknown
}

/** What the buffer may hold, and for how long. */
export interface WriterOptions {
  readonly stream: LineStream
  /** Characters that wait at most, those under way left out. */
  readonly most: number
  /** Milliseconds for which a line waits for others. */
  readonly pause: number
  /** The line that tells of lines that were lost. */
  describeLoss(lines: number): string
}

/** Takes lines, without their ends. */
export interface LineWriter {
  /** Takes a line that may wait for others. */
  add(line: string): void
  /** Takes a line that goes out now, after those that wait. */
  addNow(line: string): void
  /** Resolves once everything is written, or when it takes too long; nothing is taken afterwards. */
  end(patience: number): Promise<void>
}

interface State {
  readonly options: WriterOptions
  waiting: string[]
  length: number
  lost: number
  isWriting: boolean
  timer: NodeJS.Timeout | undefined
  /** Called when nothing waits any more. */
  onEmpty: (() => void) | undefined
}

/** A writer to a stream. */
export function createLineWriter(options: WriterOptions): LineWriter {
  const state: State = {
    options,
    waiting: [],
    length: 0,
    lost: 0,
    isWriting: false,
    timer: undefined,
    onEmpty: undefined,
  }
  return {
    add(line) {
      if (!take(state, line) || state.isWriting) return
      // The timer of a line must not keep a process that has nothing else to do: `end` is for that.
      state.timer ??= setTimeout(flush, options.pause, state).unref()
    },
    addNow(line) {
      take(state, line)
      flush(state)
    },
    async end(patience) {
      flush(state)
      if (isEmpty(state)) return
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, patience)
        state.onEmpty = () => {
          clearTimeout(late)
          resolve()
        }
      })
    },
  }
}

function isEmpty({ waiting, isWriting, lost }: State): boolean {
  return waiting.length === 0 && !isWriting && lost === 0
}

function take(state: State, line: string): boolean {
  if (state.length + line.length > state.options.most) {
    state.lost += 1
    return false
  }
  state.length += line.length + 1
  state.waiting.push(line)
  return true
}

function flush(state: State): void {
  const { options } = state
  clearTimeout(state.timer)
  state.timer = undefined
  if (state.isWriting) return
  if (state.lost > 0) {
    state.waiting.push(options.describeLoss(state.lost))
    state.lost = 0
  }
  const batch = state.waiting
  if (batch.length === 0) {
    state.onEmpty?.()
    return
  }
  state.waiting = []
  state.length = 0
  state.isWriting = true
  options.stream.write(`${batch.join('\n')}\n`, (error) => {
    state.isWriting = false
    // Whatever could not be written is told as soon as something can be: with the next line, not again and again.
    if (error) state.lost += batch.length
    if (state.waiting.length > 0) flush(state)
    else state.onEmpty?.()
  })
}
