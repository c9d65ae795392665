/**
 * Measures cached reads: API, HTML page, Markdown page and 304. Compares them with `node:http`,
 * Fastify and nginx, which send the same bytes.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../../scripts/programs.ts'
import { apiPaths } from '../../src/http/paths.ts'
import { markdownPath } from '../../src/site/address.ts'
import type { Bench } from '../bench.ts'
import { writeAnswers } from '../peers/answers.ts'
import type { Prepared } from '../peers/answers.ts'
import type { Row, Section } from '../report.ts'
import { ask, measure, requireSame, start, startPeer } from '../rig.ts'
import type { Question, Server } from '../rig.ts'

/**
 * Maximum ratio of the CPU time of a cached GET to that of `node:http`, which sends the same bytes.
 */
const mostOfNode = 1.5

/** Measures the reads. */
export async function measureReads(bench: Bench): Promise<Section> {
  const { ours, pages, folder, keep } = bench
  const [page, other] = pages
  if (!page || !other) throw new Error('The site needs at least two pages')
  // Each path has only one query, because nginx and Fastify choose the response by the path alone.
  const questions: Question[] = [
    { path: `${apiPaths.pages}?lang=${page.lang}&limit=20` },
    { path: `${apiPaths.page}?url=${page.path}` },
    { path: page.path },
    { path: markdownPath(page.path) },
  ]
  const answers = await Promise.all(
    [...questions, { path: other.path }].map(async ({ path }) => ({
      path,
      ...(await ask(ours, { path })),
    })),
  )
  const prepared = folder()
  writeAnswers(prepared, answers)
  const node = keep(await startPeer('node:http', 'bare-node.ts', prepared))
  const fastify = keep(await startPeer('Fastify', 'fastify.ts', prepared))
  const nginx = await startNginx(prepared, answers)
  const peers = [node, fastify, ...(nginx ? [keep(nginx)] : [])]
  const rows: Row[] = []
  for (const question of questions) {
    rows.push(...(await measureRead(bench, question, peers, `GET ${question.path}`)))
  }
  const etag = answers.at(-1)?.headers.etag ?? ''
  const unchanged = { path: other.path, headers: { 'If-None-Match': etag } }
  rows.push(...(await measureRead(bench, unchanged, [node], `GET ${other.path}, 304`)))
  rows.push(await measureBatch(bench))
  return { title: 'Cached reads', rows }
}

async function measureRead(
  { ours, effort }: Bench,
  question: Question,
  peers: readonly Server[],
  work: string,
): Promise<Row[]> {
  for (const peer of peers) await requireSame(ours, peer, question)
  const sides = [ours, ...peers].map((server) => ({ server, questions: [question] }))
  const [mine = [], ...costs] = await measure(sides, effort)
  return peers.map(({ name }, at) => ({
    work,
    unit: 'µs',
    ours: mine,
    peer: name,
    theirs: costs[at] ?? [],
    ...(name === 'node:http' && { most: mostOfNode }),
  }))
}

/** Measures a batch of ten reads, and the same reads as single requests. */
async function measureBatch({ ours, pages, effort }: Bench): Promise<Row> {
  const singles = Array.from({ length: 10 }, (_, at) => ({
    path: `${apiPaths.page}?url=${pages[at % pages.length]?.path ?? '/'}`,
  }))
  const batch: Question = {
    method: 'POST',
    path: apiPaths.batch,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ requests: singles }),
  }
  const sides = [[batch], singles].map((questions) => ({ server: ours, questions }))
  const [whole = [], each = []] = await measure(sides, effort)
  const theirs = each.map((cost) => cost * singles.length)
  return {
    work: `POST ${apiPaths.batch}, 10 reads`,
    unit: 'µs',
    ours: whole,
    peer: '10 reads',
    theirs,
  }
}

/**
 * Starts nginx with the responses as static files, and the settings that its documentation
 * recommends for static files.
 */
async function startNginx(
  folder: string,
  answers: readonly Prepared[],
): Promise<Server | undefined> {
  const program = findProgram('nginx', process.env)
  if (program === undefined) {
    console.log('nginx is not installed: its rows are left out')
    return undefined
  }
  const file = join(folder, 'nginx.conf')
  return await start('nginx', (port) => {
    writeFileSync(file, renderNginx(folder, port, answers))
    return [program, '-p', folder, '-c', file, '-e', 'stderr']
  })
}

/** Header fields that nginx sets itself. */
const ownFields = ['content-length', 'content-type']

function renderNginx(folder: string, port: number, answers: readonly Prepared[]): string {
  const quote = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  const places = answers.map(({ path, headers }, at) => {
    const type = headers['content-type'] ?? ''
    const added = Object.entries(headers).filter(([name]) => !ownFields.includes(name))
    const fields = added.map(([name, value]) => `add_header ${name} ${quote(value)};`)
    const modified = headers['last-modified'] === undefined ? 'add_header Last-Modified "";' : ''
    return `location = ${quote(path.split('?')[0] ?? '/')} { default_type ${quote(type)}; ${modified}
      ${fields.join('\n      ')}
      try_files /${at}.body =404; }`
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
    events {}
    http {
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      access_log off; sendfile on; tcp_nopush on; etag off; server_tokens off; max_ranges 0; types {}
      keepalive_timeout 75s; keepalive_requests 1000000000;
      open_file_cache max=1000 inactive=1h; open_file_cache_valid 1h;
      server { listen 127.0.0.1:${port}; root ${folder};
        ${places.join('\n        ')}
      }
    }`
}
