import { expect, it } from 'vitest'
import { apiPaths, authPaths, descriptionPaths, mcpPaths } from '../../src/http/paths.ts'
import { readSources } from '../support/sources.ts'
const paths = [apiPaths, authPaths, descriptionPaths, mcpPaths].flatMap((table): string[] =>
  Object.values(table),
)

/** Places where a text of a source begins with an address of the table, or with one below it. */
function findWritten(text: string): string[] {
  const starts = paths.map((path) => RegExp(`['"\`}]${path.replaceAll('.', '\\.')}(?![\\w-])`))
  const code = text.split('\n').filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
  return code.filter((line) => starts.some((start) => start.test(line))).map((line) => line.trim())
}

it('addresses of the service are written in one file', () => {
  const files = readSources('src').filter(({ path }) => path !== 'http/paths.ts')
  expect(files.length).toBeGreaterThan(200)
  const written = files.flatMap(({ path, text }) =>
    findWritten(text).map((line) => `${path}: ${line}`),
  )
  expect(written).toEqual([])
})

it.each(["const a = '/mcp'", 'const b = `${baseUrl}/oauth/token/`', 'href="/api/v1/pages?a=b"'])(
  'an address written elsewhere is found: %s',
  (line) => {
    expect(findWritten(`// '/mcp' is where\n${line}\nimport x from '../mcp/x.ts'`)).toEqual([line])
  },
)
