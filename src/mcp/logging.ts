/** The level of log messages. There are none: every failure is in the answer to its own request. */
import { z } from 'zod'
import { defineMethod } from './method.ts'

const levels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']

/** The method `logging/setLevel`. */
export const loggingMethod = defineMethod({
  name: 'logging/setLevel',
  params: z.object({ level: z.enum(levels, { error: `must be one of ${levels.join(', ')}` }) }),
  resolve: () => ({ run: () => ({}) }),
})
