/**
 * Compiles the regular expressions in `collection.yaml` with RE2. RE2 matches in linear time, so no
 * pattern can block a build.
 */
import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js'

/** Compiles a pattern for the validator. */
export function compilePattern(pattern: string) {
  const compiled = RE2JS.compile(pattern)
  // Ajv identifies a compiled pattern by the result of `toString`.
  return { test: (text: string) => compiled.test(text), toString: () => pattern }
}

/** Explains why RE2 cannot use a pattern; `undefined` if it can. */
export function faultOfPattern(pattern: string): string | undefined {
  try {
    compilePattern(pattern)
    return undefined
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    const isSyntax = error instanceof RE2JSSyntaxException
    const [cause, part] = isSyntax ? [error.getDescription(), error.getPattern()] : [error.message]
    return `cannot be used: ${explain(cause, part ?? '')}`
  }
}

/** Explains why RE2 refuses a `part` of a pattern. */
function explain(cause: string, part: string): string {
  if (/^\(\?<?[=!]/.test(part)) return `RE2 has no lookahead or lookbehind, as in "${part}"`
  if (/^\\[1-9]/.test(part)) return `RE2 has no backreferences, such as "${part}"`
  return part === '' ? cause : `${cause}, "${part}"`
}
