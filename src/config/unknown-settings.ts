/** Detects misspelt settings among environment variables. */
import { secretFileName } from './secret-file.ts'
import type { Setting } from './setting.ts'
import { settings } from './settings.ts'

const names: readonly string[] = Object.values<Setting>(settings).flatMap((row) =>
  [row.name, secretFileName(row) ?? []].flat(),
)

/** Prefixes of settings that variables of other programs rarely have. */
const families = ['AUTH_', 'MCP_', 'RATE_', 'TRUST_']

/** Minimum length of a compared name. Short names, such as HOST and HOME, are too similar. */
const shortestMisspelt = 7
const mostEdits = 2

/** Returns a sentence for each set variable that is probably a misspelt setting. */
export function findUnknownSettings(variables: readonly string[]): string[] {
  return variables
    .filter((name) => !names.includes(name))
    .flatMap((name) => {
      const near = nearestSetting(name)
      if (near === undefined && !families.some((family) => name.startsWith(family))) return []
      const hint = near === undefined ? 'See docs/settings.md.' : `Did you mean ${near}?`
      return [`${name} is not a setting. ${hint}`]
    })
    .toSorted()
}

function nearestSetting(name: string): string | undefined {
  if (name.length < shortestMisspelt) return undefined
  const near = names
    // Compares the lengths first, because this is fast, and an environment has many variables.
    .filter((known) => Math.abs(known.length - name.length) <= mostEdits)
    .map((known) => ({ known, edits: editsBetween(name, known) }))
    .toSorted((a, b) => a.edits - b.edits)
  return near.find(({ edits }) => edits <= mostEdits)?.known
}

/** Computes the Levenshtein distance of two texts. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [at, letter] of Array.from(from).entries()) {
    const next = [at + 1]
    for (const [column, other] of Array.from(to).entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
