/** The command line of the MCP Inspector, which hosts' developers debug with, against the built server. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const here = import.meta.dirname

interface Row {
  readonly args: readonly string[]
  /** What must be in its output. */
  readonly expects: RegExp
}

const rows: readonly Row[] = [
  // Strict: schemas that some host cannot read are errors.
  { args: ['--method', 'tools/list', '--strict'], expects: /"search_site"/ },
  {
    args: ['--method', 'tools/call', '--tool-name', 'search_site', '--tool-arg', 'query=contact'],
    expects: /"structuredContent"/,
  },
  {
    args: ['--method', 'tools/call', '--tool-name', 'get_page', '--tool-arg', 'url=/'],
    expects: /"markdown"/,
  },
  {
    args: ['--method', 'tools/call', '--tool-name', 'list_pages', '--tool-arg', 'limit=2'],
    expects: /"next_cursor"/,
  },
  {
    args: ['--method', 'tools/call', '--tool-name', 'get_contact_options'],
    expects: /"contactForm"/,
  },
  { args: ['--method', 'resources/list'], expects: /\/api\.md"/ },
  { args: ['--method', 'resources/templates/list'], expects: /\{\+path\}/ },
  { args: ['--method', 'prompts/list'], expects: /"prompts"/ },
  { args: ['--method', 'logging/setLevel', '--log-level', 'info'], expects: /\{\s*\}/ },
]

/** Calls of what only a site with offers has. */
const rowsOfOffers = [
  { args: ['--method', 'prompts/list'], expects: /"which_service_fits"/ },
  {
    args: [
      ...['--method', 'prompts/get', '--prompt-name', 'which_service_fits'],
      ...['--prompt-args', 'process=invoices'],
    ],
    expects: /invoices/,
  },
]

/** What the Inspector complains of, or does not show. */
export async function judgeByInspector(
  url: string,
  { hasOffers }: { readonly hasOffers: boolean },
): Promise<string[]> {
  const faults: string[] = []
  for (const { args, expects } of [...rows, ...(hasOffers ? rowsOfOffers : [])]) {
    const output = await inspect(url, args)
    if (!expects.test(output)) faults.push(`${args.join(' ')}: ${output.slice(0, 2000)}`)
  }
  return faults
}

async function inspect(url: string, args: readonly string[]): Promise<string> {
  const tool = join(here, 'node_modules', '.bin', 'mcp-inspector')
  const catalog = join(here, '.cache', 'inspector.json')
  const { stdout, stderr } = await run(
    tool,
    ['--cli', `${url}/mcp`, '--transport', 'http', ...args],
    { cwd: here, env: { ...process.env, MCP_CATALOG_PATH: catalog } },
  )
  return stdout === '' ? stderr : stdout
}
