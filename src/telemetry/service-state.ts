/** State of the service for metrics. Each function returns the state at the time of the call. */
import type { MissingText } from './missing-content.ts'

/** State of the shared store, in which several servers count their requests together. */
export interface StoreState {
  isUp(): boolean
  /** Returns how often the store went down since the process started. */
  losses(): number
}

/** State of a running service. */
export interface ServiceState {
  /** Open connections on the public port, and their maximum. */
  connections(): { readonly open: number; readonly bound: number }
  /** The release that is served. */
  release(): {
    readonly id: string
    /** Time of its build, ISO 8601. */
    readonly published: string
    /** Whether a new release is overdue. */
    readonly isStale: boolean
    /**
     * Whether the server refuses the release that the symbolic link `current` names, and serves
     * this one instead.
     */
    readonly isSubstitute: boolean
  }
  /** The shared store; absent when requests are counted in memory. */
  readonly store?: StoreState | undefined
  /** Searches without results and paths without a page; absent unless `MISSING_CONTENT` is on. */
  readonly missing?: (() => readonly MissingText[]) | undefined
}
