/** Computes API answers that depend only on the content, once per build. */
import { computeAnswer } from '../api/operation-answer.ts'
import type { Operation, OperationContext } from '../api/operation.ts'
import { preparedInputs } from '../api/prepared-inputs.ts'
import { parseInput } from '../api/query.ts'
import { registryOf } from '../api/registry.ts'
import type { Publication } from '../site/publication.ts'
import type { Site, SiteData } from '../site/site.ts'

/** Prepared answers of a site, computed by the same code as answers to requests. */
export async function prepareAnswers(
  data: SiteData,
  site: Site,
  registry: readonly Operation[] = registryOf(site),
): Promise<Publication[]> {
  const context = createBuildContext(site, registry)
  const answers: Publication[] = []
  for (const operation of registry) {
    for (const values of preparedInputs(operation, data)) {
      const answer = await prepareAnswer(operation, values, context)
      if (answer) answers.push(answer)
    }
  }
  return answers
}

/** Context without a request. Prepared answers must not depend on the caller. */
function createBuildContext(site: Site, registry: readonly Operation[]): OperationContext {
  const refuse = () => {
    throw new Error('An answer that depends on its caller cannot be prepared')
  }
  return {
    registry,
    site: () => site,
    baseUrl: site.info.baseUrl,
    now: () => Date.parse(site.info.generated),
    get admission() {
      return refuse()
    },
    read: { isBatchable: refuse, run: refuse, goesOn: refuse },
  }
}

async function prepareAnswer(
  operation: Operation,
  values: Record<string, unknown>,
  context: OperationContext,
): Promise<Publication | undefined> {
  const input = parseInput(values, operation.input)
  const key = operation.preparedKey?.(input, context)
  if (key === undefined) return undefined
  const { link, pages, body } = await computeAnswer(operation, input, context)
  return {
    key,
    type: 'application/json',
    link,
    pages: pages.length > 0 ? pages.map(({ path }) => path) : undefined,
    bytes: new TextEncoder().encode(JSON.stringify(operation.output.parse(body()))),
  }
}
