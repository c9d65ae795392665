/** Reads of the API that are asked for most, beside files of nginx, bare `node:http`, Fastify and an endpoint of Astro. */
import { apiPaths } from '../../../src/http/paths.ts'
import { ask } from './answers.ts'
import type { Question } from './answers.ts'
import type { Bench } from './bench.ts'
import { startNginxFiles } from './nginx-files.ts'
import { buildAstroPeer, startPeer } from './peers.ts'
import { writeAnswers } from './prepared.ts'
import type { OurAnswer } from './prepared.ts'
import type { Running } from './program.ts'
import { measureSides, requireSame } from './rounds.ts'
import { fasterRow } from './rows.ts'
import type { Row, Section } from './rows.ts'

/** What each peer shall be reached of; the others are there to see. */
const reaches: Readonly<Record<string, number>> = { nginx: 0.5, 'node:http': 0.9, Fastify: 1 }

/** Measures them. */
export async function measureHotReads(bench: Bench): Promise<Section> {
  const { ours, host } = bench
  const answers: OurAnswer[] = []
  for (const target of await findTargets(bench)) {
    const answer = await ask(ours.port, host, get(target))
    // A site may have no workshop.
    if (answer.status === 200) answers.push({ target, answer })
  }
  const folder = await bench.folder('hot')
  const prepared = await writeAnswers(folder, answers)
  const peers: Running[] = []
  for (const start of [
    ...(bench.has('nginx') ? [() => startNginxFiles(folder, prepared)] : []),
    () => startPeer('node:http', 'bare-node.ts', folder),
    () => startPeer('Fastify', 'fastify.ts', folder),
    async () => startPeer('@astrojs/node', 'astro-node.ts', await buildAstroPeer(), folder),
  ]) {
    peers.push(bench.keep(await start()))
  }
  const rows: Row[] = []
  for (const { target } of answers) rows.push(...(await measureRead(bench, peers, get(target))))
  return {
    title: 'Reads of the API',
    notes: [
      'CPU of a request, all header fields of the contract. nginx answers from files (sendfile, open file cache, one worker), `node:http`, Fastify and an endpoint of Astro behind @astrojs/node from memory; that all of them answer the same status, fields and bytes is checked before anything is measured.',
    ],
    rows,
  }
}

async function measureRead(
  bench: Bench,
  peers: readonly Running[],
  question: Question,
): Promise<Row[]> {
  const { ours, host } = bench
  for (const peer of peers) await requireSame(host, ours, peer, { question })
  const sides = [ours, ...peers].map((server) => ({ server, questions: [question] }))
  const [mine = [], ...others] = await measureSides(sides, bench.means)
  return peers.map(({ name }, at) => {
    const reach = reaches[name]
    return fasterRow({
      work: `GET \`${question.target}\``,
      peer: name,
      unit: 'µs',
      ours: mine,
      theirs: others[at] ?? [],
      ...(reach !== undefined && { reach: { sign: '≥', value: reach } }),
    })
  })
}

/** One address a path, because Fastify and nginx find an answer by its path. */
async function findTargets(bench: Bench): Promise<string[]> {
  const { path, lang } = await bench.findPage()
  return [
    `${apiPaths.pages}?lang=${lang}&limit=20`,
    `${apiPaths.page}?url=${path}`,
    `${apiPaths.workshop}?lang=${lang}`,
    apiPaths.contact,
    apiPaths.root,
  ]
}

function get(target: string): Question {
  return { method: 'GET', target }
}
