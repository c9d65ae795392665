/** What people and crawlers read, beside files of nginx and bare `node:http`: a page, its twin, one that has not changed, a head. */
import { ask } from './answers.ts'
import type { Question } from './answers.ts'
import type { Bench } from './bench.ts'
import { loadByConnections } from './connections.ts'
import { startNginxFiles } from './nginx-files.ts'
import { startPeer } from './peers.ts'
import { writeAnswers } from './prepared.ts'
import type { OurAnswer } from './prepared.ts'
import type { Running } from './program.ts'
import { measureSides, requireSame } from './rounds.ts'
import { fasterRow } from './rows.ts'
import type { Row, Section } from './rows.ts'

/** What is to be reached of each; what `node:http` costs by itself is there to see what is left. */
const reaches: Readonly<Record<string, number>> = { nginx: 0.5 }

/** One kind of read. */
interface Kind {
  readonly work: string
  readonly method: 'GET' | 'HEAD'
  readonly target: string
  /** Whether each server is told the entity tag it sent before. */
  readonly isConditional?: boolean
}

/** Measures them. */
export async function measureWebsiteReads(bench: Bench): Promise<Section> {
  const { path } = await bench.findPage()
  // nginx compares entity tags that it makes itself and no others, so that page answers with its own.
  const { path: unchanged } = await bench.findPage(1)
  const kinds: Kind[] = [
    { work: 'page', method: 'GET', target: path },
    { work: 'Markdown twin', method: 'GET', target: `${path}index.md` },
    { work: 'page that has not changed', method: 'GET', target: unchanged, isConditional: true },
    { work: 'head of a page', method: 'HEAD', target: path },
  ]
  const folder = await bench.folder('website')
  const nginx = bench.keep(await startNginxFiles(folder, await prepare(bench, folder, kinds)))
  const node = bench.keep(await startPeer('node:http', 'bare-node.ts', folder))
  const rows: Row[] = []
  for (const kind of kinds) rows.push(...(await measureKind(bench, [nginx, node], kind)))
  return {
    title: 'Pages',
    notes: [
      'Against nginx with files and `node:http` alone, header fields of the contract included. The page that has not changed is asked for with `If-None-Match` and the entity tag of each server itself, because nginx compares its own alone. HEAD is asked over connections of our own, since wrk would wait for a body.',
    ],
    rows,
  }
}

async function prepare({ ours, host }: Bench, folder: string, kinds: readonly Kind[]) {
  const answers: OurAnswer[] = []
  for (const { target, method, isConditional: ownTag = false } of kinds) {
    if (method === 'HEAD') continue
    answers.push({ target, ownTag, answer: await ask(ours.port, host, { method, target }) })
  }
  return await writeAnswers(folder, answers)
}

async function measureKind(bench: Bench, peers: readonly Running[], kind: Kind): Promise<Row[]> {
  const { ours, host, means } = bench
  const { work, method, target, isConditional = false } = kind
  const question = await toQuestion(bench, ours, kind)
  const own = isConditional ? ['etag'] : []
  const sides = [{ server: ours, questions: [question] }]
  for (const peer of peers) {
    const theirs = await toQuestion(bench, peer, kind)
    await requireSame(host, ours, peer, { question, own }, theirs)
    sides.push({ server: peer, questions: [theirs] })
  }
  const load = method === 'HEAD' ? loadByConnections : means.load
  const [mine = [], ...others] = await measureSides(sides, { ...means, load })
  return peers.map(({ name }, at) => {
    const reach = reaches[name]
    return fasterRow({
      work: `${method} \`${target}\`, ${work}`,
      peer: name,
      unit: 'µs',
      ours: mine,
      theirs: others[at] ?? [],
      ...(reach !== undefined && { reach: { sign: '≥', value: reach } }),
    })
  })
}

async function toQuestion({ host }: Bench, { port }: Running, kind: Kind): Promise<Question> {
  const { method, target, isConditional = false } = kind
  if (!isConditional) return { method, target }
  const { headers } = await ask(port, host, { method: 'GET', target })
  return { method, target, headers: { 'If-None-Match': headers.get('etag') ?? '' } }
}
