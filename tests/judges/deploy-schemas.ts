/**
 * Holds the files of `deploy/` that nothing here can run against the schemas of those who read
 * them. The schemas are not part of this repository; put them into a folder and name it:
 *
 *     node tests/judges/deploy-schemas.ts ../schemas
 *
 * compose-spec.json of compose-spec/compose-spec (Apache-2.0), github-workflow.json and
 * kustomization.json of SchemaStore/schemastore (Apache-2.0), and swagger.json of Kubernetes' API
 * (Apache-2.0).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import type { AnySchema, ValidateFunction } from 'ajv'
import { parse } from 'yaml'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder of the schemas')
const kubernetes = 'deploy/kubernetes'

function readSchema(name: string): AnySchema {
  const schema = JSON.parse(readFileSync(join(folder ?? '', name), 'utf8')) as Record<
    string,
    unknown
  > // A schema is an object.
  // Some name the draft by https, which ajv does not know it by.
  return { ...schema, $schema: 'http://json-schema.org/draft-07/schema#' }
}

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })

interface Definition {
  readonly properties?: object
  readonly format?: string
  readonly type?: unknown
  readonly 'x-kubernetes-group-version-kind'?: readonly Kind[]
}

interface Kind {
  readonly group: string
  readonly version: string
  readonly kind: string
}

/** Definitions of Kubernetes, made strict as its server is when it is asked to be. */
function readDefinitions(): Readonly<Record<string, Definition>> {
  const { definitions } = JSON.parse(readFileSync(join(folder ?? '', 'swagger.json'), 'utf8')) as {
    definitions: Record<string, Definition>
  } // As published.
  const strict = Object.entries(definitions).map(([name, definition]) => [
    name,
    {
      ...definition,
      ...(definition.properties && { additionalProperties: false }),
      // The document says string, and means either.
      ...(definition.format === 'int-or-string' && { type: ['string', 'integer'] }),
    },
  ])
  return Object.fromEntries(strict) as Record<string, Definition> // As above.
}

function checkerOf(
  definitions: Readonly<Record<string, Definition>>,
  wanted: Kind,
): ValidateFunction {
  const isWanted = (kind: Kind) =>
    (['group', 'version', 'kind'] as const).every((field) => kind[field] === wanted[field])
  const [name] =
    Object.entries(definitions).find(([, definition]) =>
      definition['x-kubernetes-group-version-kind']?.some(isWanted),
    ) ?? []
  return ajv.compile({ $ref: `kubernetes#/definitions/${name ?? wanted.kind}` })
}

let failures = 0

function judge(file: string, check: ValidateFunction): void {
  const isFine = check(parse(readFileSync(file, 'utf8'), { merge: true }))
  const faults = (check.errors ?? []).map(
    ({ instancePath, message, params }) => `  ${instancePath} ${message} ${JSON.stringify(params)}`,
  )
  if (!isFine) failures++
  console.log([`${isFine ? 'passed' : 'FAILED'} ${file}`, ...faults].join('\n'))
}

judge('deploy/docker/compose.yaml', ajv.compile(readSchema('compose-spec.json')))
const isWorkflow = ajv.compile(readSchema('github-workflow.json'))
for (const name of ['publish.yml', 'content.yml', 'forgejo.yml'])
  judge(`deploy/forge/${name}`, isWorkflow)
for (const forge of ['.github', '.forgejo']) judge(`${forge}/workflows/tests.yml`, isWorkflow)
judge(join(kubernetes, 'kustomization.yaml'), ajv.compile(readSchema('kustomization.json')))
const definitions = readDefinitions()
ajv.addSchema({ $id: 'kubernetes', definitions })
for (const name of readdirSync(kubernetes).filter((entry) => entry !== 'kustomization.yaml')) {
  const file = join(kubernetes, name)
  const { apiVersion, kind } = parse(readFileSync(file, 'utf8')) as {
    apiVersion: string
    kind: string
  } // Of each object.
  const [version = '', group = ''] = apiVersion.split('/').toReversed()
  judge(file, checkerOf(definitions, { group, version, kind }))
}
process.exitCode = failures > 0 ? 1 : 0
