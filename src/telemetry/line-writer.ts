/**
 * Writes lines in batches, without delaying requests.
 *
 * Each write is a system call, and the reader of the log may be slow. So lines are buffered, and
 * only one batch is written at a time. Lines that do not fit into the buffer are dropped and
 * counted.
 */

/** The part of a Node stream that the writer uses. */
export interface LineStream {
  write(text: string, done: (error?: Error | null) => void): unknown
}

/** Options of a writer. */
export interface WriterOptions {
  readonly stream: LineStream
  /** Size of the buffer in characters, without the batch that is being written. */
  readonly most: number
  /** Milliseconds before buffered lines are written. */
  readonly pause: number
  /** Returns the line that reports dropped lines. */
  describeLoss(lines: number): string
}

/** Writes lines to a stream. Callers pass the lines without line breaks. */
export interface LineWriter {
  /** Buffers a line. */
  add(line: string): void
  /** Buffers a line and writes the buffer immediately, or after the batch that is being written. */
  addNow(line: string): void
  /** Writes the buffer. Waits at most `patience` milliseconds. */
  end(patience: number): Promise<void>
}

interface State {
  readonly options: WriterOptions
  waiting: string[]
  length: number
  lost: number
  isWriting: boolean
  timer: NodeJS.Timeout | undefined
  /** Called when the buffer is empty and no batch is being written. */
  onEmpty: (() => void) | undefined
}

/** Creates a writer to a stream. */
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
      // The timer does not keep the process alive. `end` writes the remaining lines.
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
    // Lost lines are reported with the next batch, because the stream may still be blocked.
    if (error) state.lost += batch.length
    if (state.waiting.length > 0) flush(state)
    else state.onEmpty?.()
  })
}
