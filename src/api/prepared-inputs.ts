/** Lists the inputs of operations for which the build prepares answers. */
import { z } from 'zod'
import type { SiteData } from '../site/site.ts'
import type { Operation } from './operation.ts'

/** Lists the inputs to prepare answers for; none for an operation without `preparedKey`. */
export function preparedInputs(operation: Operation, data: SiteData): Record<string, unknown>[] {
  if (!operation.preparedKey) return []
  return [...(operation.prepare?.(data) ?? everyChoice(operation.input))]
}

/**
 * Returns every combination of the parameters that have a list of values, including those without
 * some or all of these parameters. Other parameters are always left out.
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
