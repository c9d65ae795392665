/**
 * The command line of the MCP Inspector, which hosts' developers debug with, against the built
 * server.
 */
import { runJudge } from './install.ts'

interface Row {
  readonly args: readonly string[]
  /** What must be in its output. */
  readonly expects: RegExp
}

const tool = (name: string, ...args: string[]) => [
  ...['--method', 'tools/call', '--tool-name', name],
  ...args.flatMap((arg) => ['--tool-arg', arg]),
]

const rows: readonly Row[] = [
  // Strict: schemas that some host cannot read are errors.
  { args: ['--method', 'tools/list', '--strict'], expects: /"search_site"/ },
  { args: tool('search_site', 'query=contact'), expects: /"structuredContent"/ },
  { args: tool('get_page', 'url=/'), expects: /"markdown"/ },
  { args: tool('list_pages', 'limit=2'), expects: /"next_cursor"/ },
  { args: tool('get_contact_options'), expects: /"contactForm"/ },
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
    const all = ['--cli', `${url}/mcp`, '--transport', 'http', ...args]
    const { stdout, stderr } = await runJudge('mcp-inspector', ...all)
    const output = stdout === '' ? stderr : stdout
    if (!expects.test(output)) faults.push(`${args.join(' ')}: ${output.slice(0, 2000)}`)
  }
  return faults
}
