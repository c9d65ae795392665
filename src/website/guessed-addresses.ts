/**
 * Maps addresses that programs guess to addresses of this site. Programs try such addresses,
 * because many other sites have them.
 */
import { apiPaths, descriptionPaths, mcpPaths } from '../http/paths.ts'

const guesses: Readonly<Record<string, readonly string[]>> = {
  [descriptionPaths.openApi]: ['openapi.yaml', 'openapi.yml', 'swagger.json', 'swagger.yaml'],
  [descriptionPaths.llms]: ['ai.txt', 'llm.txt'],
  [`${apiPaths.search}?q=words`]: ['ask'],
  [mcpPaths.endpoint]: ['sse', 'messages'],
}

const addresses: ReadonlyMap<string, string> = new Map(
  Object.entries(guesses).flatMap(([address, names]) =>
    names.map((name) => [`/${name}`, address] as const),
  ),
)

/**
 * Returns the real address for a guessed one, which may end in a slash; `undefined` for any other
 * address.
 */
export function findGuessed(path: string): string | undefined {
  return addresses.get(path.replace(/\/$/, ''))
}
