/** Methods of the resources. HEAD is answered as GET, without the body. */
import type { Operation } from '../api/operation.ts'

/** Methods of a resource by the method of its operation. */
export const allowedMethods = {
  GET: ['GET', 'HEAD', 'OPTIONS'],
  POST: ['POST', 'OPTIONS'],
} as const satisfies Record<Operation['method'], readonly string[]>
