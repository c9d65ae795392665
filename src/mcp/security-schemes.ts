/** Who may call a tool, for hosts that show a login only where one is offered (Apps SDK of ChatGPT). */
import { scope } from '../gate/scope.ts'

/** Everybody; whoever has a token may call more often. The first one counts for hosts that know one alone. */
const securitySchemes = [{ type: 'noauth' }, { type: 'oauth2', scopes: [scope] }] as const

/** Members of a tool in `tools/list`; hosts that drop what MCP does not name read the same in `_meta`. */
export function describeSecurity(meta: object | false | undefined) {
  return { securitySchemes, _meta: { securitySchemes, ...meta } }
}
