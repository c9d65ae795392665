/** What the service is like now, as far as metrics and probes tell: read when somebody asks, and never kept. */

/** What an operator sees of a shared store. */
export interface StoreState {
  isUp(): boolean
}

/** Facts of a service that runs. */
export interface ServiceState {
  /** Connections on the public port, and how many there may be. */
  connections(): { readonly open: number; readonly bound: number }
  /** The release that is served. */
  release(): {
    readonly id: string
    /** Instant of its build, ISO 8601. */
    readonly published: string
    /** Whether another one is due. */
    readonly isStale: boolean
    /** Whether the server refused the release that should be served, and serves this one instead. */
    readonly isSubstitute: boolean
  }
  /** The shared store of counters; absent where they are in memory. */
  readonly store?: StoreState | undefined
}
