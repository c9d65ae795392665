/**
 * Starts nginx with the files of `deploy/nginx`. Only texts that must differ on the machine of a
 * test (ports, folders, names) are replaced.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { requireProgram } from '../../scripts/programs.ts'
import { startProgram } from './child.ts'
import type { RunningChild } from './child.ts'

/** Text in a file → its replacement for the test. */
export type Places = Readonly<Record<string, string>>

/** A running nginx. */
export interface Nginx extends RunningChild {
  /** Temporary folder, removed when nginx stops. */
  readonly folder: string
  /**
   * Writes a file of `deploy/nginx` again, with other replacements, and reloads nginx. Resolves
   * when the old workers, which use the old configuration, have ended.
   */
  reload(file: string, places: Places): Promise<void>
}

/**
 * Applies replacements to a text. Throws if the text does not contain one of them, so that a test
 * does not silently use an unchanged file.
 */
export function replacePlaces(text: string, places: Places): string {
  return Object.entries(places).reduce((changed, [place, other]) => {
    if (!text.includes(place)) throw new Error(`There is no "${place}" to be replaced`)
    return changed.replaceAll(place, other)
  }, text)
}

/** Replacements for the replicas in `vitrine.conf`: ports of this machine. */
export function upstreamPlaces([first, ...others]: readonly [number, ...number[]]): Places {
  const rest = ' max_fails=3 fail_timeout=5s;'
  const lines = others.map((port) => `server 127.0.0.1:${port}${rest}`)
  return {
    [`server 127.0.0.1:4321${rest}`]: `server 127.0.0.1:${first}${rest}`,
    [`server 127.0.0.1:4322${rest}`]: lines.join('\n  '),
  }
}

/** Replacements that serve the site of `vitrine.conf` on a port without TLS. */
export function plainPlaces(port: number, redirectPort: number): Places {
  return {
    'listen 80;': `listen 127.0.0.1:${redirectPort};`,
    'listen [::]:80;': '',
    'listen 443 ssl http2;': `listen 127.0.0.1:${port};`,
    'listen [::]:443 ssl http2;': '',
    'ssl_certificate /etc/ssl/vitrine/fullchain.pem;': '',
    'ssl_certificate_key /etc/ssl/vitrine/privkey.pem;': '',
    'server_name www.example.com': 'server_name localhost',
  }
}

/**
 * Starts nginx with files of `deploy/nginx` and their replacements. Resolves when its workers have
 * started.
 */
export async function startNginx(files: Readonly<Record<string, Places>>): Promise<Nginx> {
  const program = requireProgram('nginx', process.env)
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  await mkdir(join(folder, 'conf.d'))
  await Promise.all(
    Object.entries(files).map(([file, places]) => writeChanged(folder, file, places)),
  )
  await writeFile(join(folder, 'nginx.conf'), mainFile(folder))
  const child = startProgram(program, ['-p', folder, '-c', join(folder, 'nginx.conf')])
  const ended = () => child.output().match(workerEnd)?.length ?? 0
  await child.printed(/start worker process \d+[^]*start worker process \d+/)
  return {
    ...child,
    folder,
    async reload(file, places) {
      const before = ended()
      await writeChanged(folder, file, places)
      child.signal('SIGHUP')
      const all = `(?:${workerEnd.source}[^]*){${before + workerProcesses}}`
      await child.printed(new RegExp(all))
    },
    async stop() {
      await child.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function writeChanged(folder: string, file: string, places: Places): Promise<void> {
  const text = await readFile(join('deploy/nginx', file), 'utf8')
  const own = text.replaceAll('/var/log/nginx/access.log', join(folder, accessLog))
  await writeFile(join(folder, 'conf.d', basename(file)), replacePlaces(own, places))
}

/** Name of the access log in the folder of nginx. */
export const accessLog = 'access.log'

/** Log line of nginx when a worker has ended: the last of three lines about it. */
const workerEnd = /worker process \d+ exited with code/g

/** More than one, so that tests notice state that workers do not share. */
const workerProcesses = 2

/** Main configuration: like /etc/nginx/nginx.conf of a distribution, with all paths in a folder. */
function mainFile(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
worker_processes ${workerProcesses};
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log stderr notice;
events { worker_connections 1024; }
http {
  access_log off;
  default_type application/octet-stream;
${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  include ${folder}/conf.d/*.conf;
}
`
}
