import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { apiPaths, authPaths, descriptionPaths, mcpPaths } from '../../src/paths.ts'

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
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(?:ts|astro)$/.test(path) && path !== 'paths.ts',
  )
  expect(files.length).toBeGreaterThan(200)
  const written = files.flatMap((path) =>
    findWritten(readFileSync(join('src', path), 'utf8')).map((line) => `${path}: ${line}`),
  )
  expect(written).toEqual([])
})

it.each(["const a = '/mcp'", 'const b = `${baseUrl}/oauth/token/`', 'href="/api/v1/pages?a=b"'])(
  'an address written elsewhere is found: %s',
  (line) => {
    expect(findWritten(`// '/mcp' is where\n${line}\nimport x from '../mcp/x.ts'`)).toEqual([line])
  },
)
