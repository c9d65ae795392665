/** Answers of the API that depend on the content alone, made once by the build. */
import { execute } from '../api/execute.ts'
import type { Operation, OperationContext } from '../api/operation.ts'
import { parseInput } from '../api/query.ts'
import { registry } from '../api/registry.ts'
import { serializeLinks } from '../http/link.ts'
import type { Site, SiteData } from '../site/site.ts'
import { languages, markets, pageTypes } from '../site/vocabulary.ts'
import type { Publication } from '../site/publication.ts'

/** Prepared answers of a site, run through the operations that would give them. */
export async function prepareAnswers(data: SiteData, site: Site): Promise<Publication[]> {
  const context = createBuildContext(site)
  const answers: Publication[] = []
  for (const operation of registry) {
    for (const values of preparedInputs(operation, data)) {
      const answer = await prepareAnswer(operation, values, context)
      if (answer) answers.push(answer)
    }
  }
  return answers
}

/** Context of a read that nobody asks for yet: what an operation prepares may not depend on the caller. */
function createBuildContext(site: Site): OperationContext {
  const refuse = () => {
    throw new Error('An answer that depends on its caller cannot be prepared')
  }
  return {
    site: () => site,
    baseUrl: site.info.baseUrl,
    get admission() {
      return refuse()
    },
    read: { isBatchable: refuse, run: refuse },
  }
}

function preparedInputs({ id }: Operation, data: SiteData): Record<string, unknown>[] {
  const orNone = <Value>(name: string, values: readonly Value[]) => [
    {},
    ...values.map((value) => ({ [name]: value })),
  ]
  if (id === 'page') return data.pages.map(({ path }) => ({ url: path }))
  if (id === 'workshop') return orNone('market', markets)
  if (id === 'contact') return orNone('lang', languages)
  if (id !== 'pages') return []
  return orNone('lang', languages).flatMap((lang) =>
    orNone('type', pageTypes).map((type) => ({ ...lang, ...type })),
  )
}

async function prepareAnswer(
  operation: Operation,
  values: Record<string, unknown>,
  context: OperationContext,
): Promise<Publication | undefined> {
  const input = parseInput(values, operation.input)
  const key = operation.preparedKey?.(input, context)
  if (key === undefined) return undefined
  const { body, links = [] } = await execute(operation, input, context)
  return {
    key,
    type: 'application/json',
    ...(links.length > 0 && { link: serializeLinks(links) }),
    bytes: new TextEncoder().encode(JSON.stringify(operation.output.parse(body))),
  }
}
