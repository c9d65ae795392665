/** nginx over prepared answers as files, with the settings its documentation names for static files. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { requireProgram } from '../../programs.ts'
import { freePort } from '../free-port.ts'
import { startProgram } from './program.ts'
import type { Running } from './program.ts'
import type { PreparedAnswer } from './prepared.ts'

/** Fields that nginx makes by itself; with `etag` its own entity tag is among them, without which it answers no 304. */
const ownFields = ['content-length', 'content-type']

/** Starts it over the answers of a folder. */
export async function startNginxFiles(
  folder: string,
  answers: readonly PreparedAnswer[],
): Promise<Running> {
  const program = requireProgram('nginx', process.env)
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  await writeFile(file, renderNginx(folder, port, answers))
  const command = [program, '-p', folder, '-c', file, '-e', 'stderr'] as const
  return await startProgram('nginx', command, /start worker process \d+/, port)
}

/** Its configuration: a place an answer, so that each has the header fields of ours. */
export function renderNginx(
  folder: string,
  port: number,
  answers: readonly PreparedAnswer[],
): string {
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;\n' : ''}pid ${folder}/nginx.pid;
error_log stderr notice;
worker_processes 1;
events {}
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 75s 75s;
  keepalive_requests 1000000000;
  open_file_cache max=1000 inactive=1h;
  open_file_cache_valid 1h;
  server_tokens off;
  max_ranges 0;
  types {}
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  server {
    listen 127.0.0.1:${port} backlog=1024;
    root ${folder};
${answers.map((answer) => renderPlace(folder, answer)).join('\n')}
  }
}
`
}

function renderPlace(folder: string, answer: PreparedAnswer): string {
  const { target, headers, file, ownTag = false } = answer
  const [path = '/'] = target.split('?')
  const added = Object.entries(headers).filter(
    ([name]) => !ownFields.includes(name) && !(ownTag && name === 'etag'),
  )
  const lines = [
    `default_type ${quote(headers['content-type'] ?? 'text/plain')};`,
    `etag ${ownTag ? 'on' : 'off'};`,
    // An empty value takes the field away, which ours does not send.
    ...(headers['last-modified'] === undefined ? ['add_header Last-Modified "";'] : []),
    ...added.map(([name, value]) => `add_header ${quote(name)} ${quote(value)};`),
    // A place that ends in a slash is a folder for an alias, and a file for this alone.
    path.endsWith('/') ? `try_files /${file} =404;` : `alias ${join(folder, file)};`,
  ]
  return `    location = ${quote(path)} {\n${lines.map((line) => `      ${line}`).join('\n')}\n    }`
}

function quote(text: string): string {
  // Nothing but a variable begins so, and there is no way to write one otherwise.
  if (text.includes('$')) throw new Error(`nginx cannot send "${text}"`)
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
