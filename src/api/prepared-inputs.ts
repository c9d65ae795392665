/** The build prepares answers to some inputs of operations. This file lists these inputs. */
import { z } from 'zod'
import type { SiteData } from '../site/site.ts'
import type { Operation } from './operation.ts'

/** Lists the inputs whose answers the build prepares. Empty if there is no `preparedKey`. */
export function preparedInputs(operation: Operation, data: SiteData): Record<string, unknown>[] {
  if (!operation.preparedKey) return []
  return [...(operation.prepare?.(data) ?? everyChoice(operation.input))]
}

/**
 * Returns every combination of values of the parameters that have a list of values. A combination
 * may leave out some or all of these parameters. Other parameters are always left out.
 */
function everyChoice({ shape }: z.ZodObject): Record<string, unknown>[] {
  return Object.entries(shape).reduce<Record<string, unknown>[]>(
    (inputs, [name, parameter]) => {
      const values = valuesOf(parameter)
      return inputs.flatMap((input) => [
        input,
        ...values.map((value) => ({ ...input, [name]: value })),
      ])
    },
    [{}],
  )
}

function valuesOf(parameter: unknown): readonly unknown[] {
  const inner = parameter instanceof z.ZodOptional ? parameter.unwrap() : parameter
  return inner instanceof z.ZodEnum ? inner.options : []
}
