/** What every measurement is made with: our server, how much effort, and what has to be cleared away behind it. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { highestQuota } from '../../../src/config/parse.ts'
import { apiPaths } from '../../../src/http/paths.ts'
import { generatePrivateJwk } from '../../../src/oauth/keys.ts'
import { generateMasterSecret } from '../../../src/oauth/master-secret.ts'
import { findProgram } from '../../programs.ts'
import type { ProgramName } from '../../programs.ts'
import { startBuiltServer } from '../built-server.ts'
import { ask } from './answers.ts'
import { pin, toRunning, unpin } from './program.ts'
import type { Running } from './program.ts'
import type { Effort, Means } from './rounds.ts'
import { createWrkLoad } from './wrk.ts'

/** A page of the site. */
interface FoundPage {
  readonly path: string
  readonly lang: string
}

/** It, open until it is closed. */
export interface Bench {
  readonly ours: Running
  /** Host of the origin that our site was built for. */
  readonly host: string
  /** Folder of the releases that our server serves one of. */
  readonly outDir: string
  readonly means: Means
  /** Pages of the sites that are built. */
  readonly sizes: readonly number[]
  /** Whether a program of this machine is there. */
  has(program: ProgramName): boolean
  /** Ends a server together with the measurement. */
  keep(server: Running): Running
  /** A folder that goes with it. */
  folder(name: string): Promise<string>
  /** Some page that is no home page; another one for another number. */
  findPage(at?: number): Promise<FoundPage>
  close(): Promise<void>
}

/** The most that may be set, and more than a measurement asks for in a minute: every part has a server of its own. */
const unreached = String(highestQuota)
/** Settings under which nothing that is measured is refused; everything else is as it is by default. */
const quotas = {
  RATE_LIMIT_IP: unreached,
  RATE_LIMIT_AUTH: unreached,
  RATE_LIMIT_AGENT: unreached,
}

/** What a part is measured with. */
export interface BenchOptions {
  readonly effort: Effort
  readonly sizes?: readonly number[]
  /** Settings of our server, beside those of every part. */
  readonly settings?: Readonly<Record<string, string>> | undefined
}

/** Opens it over a built site. */
export async function openBench(
  outDir: string,
  { effort, sizes = [], settings }: BenchOptions,
): Promise<Bench> {
  const { child, port, host } = await startBuiltServer(outDir, [], {
    ...quotas,
    ...settings,
    // Without keys a site of any other origin than localhost issues no tokens.
    AUTH_SIGNING_KEYS: JSON.stringify([await generatePrivateJwk()]),
    AUTH_MASTER_SECRETS: JSON.stringify([
      generateMasterSecret((length) => crypto.getRandomValues(new Uint8Array(length))),
    ]),
  })
  const ours = toRunning('Vitrine', child, port)
  const temporary = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const kept: Running[] = [ours]
  pin(process.pid, 'load')
  return {
    ours,
    host,
    outDir,
    sizes,
    means: { ...effort, host, load: createWrkLoad() },
    has: (program) => findProgram(program, process.env) !== undefined,
    keep(server) {
      kept.push(server)
      return server
    },
    async folder(name) {
      const folder = join(temporary, name)
      await mkdir(folder, { recursive: true })
      return folder
    },
    findPage: (at = 0) => findPage(ours.port, host, at),
    async close() {
      unpin()
      await Promise.all(kept.map((server) => server.stop()))
      await rm(temporary, { recursive: true, force: true })
    },
  }
}

async function findPage(port: number, host: string, at: number): Promise<FoundPage> {
  const { body } = await ask(port, host, { method: 'GET', target: `${apiPaths.pages}?limit=100` })
  const { data } = JSON.parse(body.toString()) as { data: { url: string; lang: string }[] } // As /openapi.json has it.
  const pages = data
    .map(({ url, lang }) => ({ path: new URL(url).pathname, lang }))
    .filter(({ path }) => path.split('/').length > 3)
  const page = pages[at % pages.length]
  if (!page) throw new Error('The site has no page but its home pages')
  return page
}
