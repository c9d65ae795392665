/** A batch of ten reads, beside the same ten asked for one by one. */
import { apiPaths } from '../../../src/http/paths.ts'
import { CommandError } from '../../command.ts'
import { ask } from './answers.ts'
import type { Question } from './answers.ts'
import type { Bench } from './bench.ts'
import { measureSides } from './rounds.ts'
import { costRow } from './rows.ts'
import type { Section } from './rows.ts'

const operations = 10

/** Measures them. */
export async function measureBatches(bench: Bench): Promise<Section> {
  const { ours, host, means } = bench
  const singles = await findReads(bench)
  const requests = singles.map(({ target }) => ({ path: target }))
  const batch: Question = {
    method: 'POST',
    target: apiPaths.batch,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ requests }),
  }
  const { body } = await ask(ours.port, host, batch)
  const { responses } = JSON.parse(body.toString()) as { responses: { status: number }[] } // As /openapi.json has it.
  if (responses.length !== operations || responses.some(({ status }) => status !== 200))
    throw new CommandError('Cannot measure batches: not every read of one was answered')
  const [one = [], all = []] = await measureSides(
    [
      { server: ours, questions: singles },
      { server: ours, questions: [batch] },
    ],
    means,
  )
  const row = costRow({
    work: `POST \`${apiPaths.batch}\` with ${operations} reads`,
    peer: `${operations} single reads`,
    unit: 'µs',
    ours: all,
    theirs: one.map((cost) => cost * operations),
    reach: { sign: '≤', value: 0.4 },
  })
  return {
    title: 'Batches',
    notes: ['Contact, root, a list and pages, the same in a batch and one by one.'],
    rows: [row],
  }
}

async function findReads(bench: Bench): Promise<Question[]> {
  const { lang } = await bench.findPage()
  const targets = [apiPaths.root, `${apiPaths.pages}?lang=${lang}&limit=20`]
  const { status } = await ask(bench.ours.port, bench.host, {
    method: 'GET',
    target: apiPaths.contact,
  })
  if (status === 200) targets.push(apiPaths.contact)
  for (let at = 0; targets.length < operations; at += 1) {
    targets.push(`${apiPaths.page}?url=${(await bench.findPage(at)).path}`)
  }
  return targets.map((target) => ({ method: 'GET', target }))
}
