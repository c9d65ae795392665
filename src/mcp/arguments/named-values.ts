/** Finds values of filters by the names that people use, in any language of the site. */
import type { z } from 'zod'
import { valuesOfFilters } from '../../api/filter-values.ts'
import type { FilterValue, ListValues } from '../../api/filter-values.ts'
import { plainName } from './plain-name.ts'

/** The value with a name; `undefined` if no value or several have it. */
type FindNamed = (name: string) => FilterValue['value'] | undefined

/** How values of a filter are found; `undefined` for other arguments. */
export function findNamed(schema: z.ZodType): FindNamed | undefined {
  const list = valuesOfFilters.get(schema)
  let byName: ReturnType<typeof groupByName> | undefined
  return (
    list &&
    ((name) => {
      byName ??= groupByName(list)
      const [found, ...others] = byName.get(plainName(name)) ?? []
      return others.length > 0 ? undefined : found
    })
  )
}

function groupByName(list: ListValues): Map<string, Set<FilterValue['value']>> {
  const groups = new Map<string, Set<FilterValue['value']>>()
  for (const { value, name = {} } of list() ?? []) {
    for (const one of typeof name === 'string' ? [name] : Object.values(name)) {
      const plain = plainName(one)
      groups.set(plain, (groups.get(plain) ?? new Set()).add(value))
    }
  }
  return groups
}
