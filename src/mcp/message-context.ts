/** What the methods of the server work with: all of it belongs to one message. */
import type { OperationContext } from '../api/operation.ts'
import type { ContentEncoder } from '../http/content-encoder.ts'
import type { Site } from '../site/site.ts'
import type { Problem } from '../http/problem.ts'
import type { KeptResults } from './kept-results.ts'

/** What one of the servers says of itself, where they differ. */
export interface ServerOffer {
  readonly path: string
  capabilities(site: Site): Promise<Readonly<Record<string, object>>>
  /** How its tools work together, for the model that is given them. */
  describeUse(site: Site): string
}

/** Facts of the message that is answered. */
export interface MessageContext extends OperationContext {
  /** The server that is asked. */
  readonly server: ServerOffer
  /** Whether the client knows resource links in tool results. */
  readonly knowsLinks: boolean
  /** Where results are kept. */
  readonly kept: KeptResults
  /** Compresses results; absent where they go out as they are. */
  readonly encoder?: ContentEncoder | undefined
  /** Seconds for which what the pages say is known to stay so. */
  lifetime(): number
  /** `toProblem` of the surface, for the call that brought the message. */
  toProblem(error: unknown): Problem
}
