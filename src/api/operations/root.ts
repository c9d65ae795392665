import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { apiRoot } from '../schemas.ts'
import { apiVersion, serviceVersion } from '../version.ts'

/** Where the API begins: what it is and where its parts are. */
export function defineRoot(paths: () => readonly (readonly [id: string, path: string])[]) {
  return defineOperation({
    id: 'root',
    summary: 'Describe the API',
    description: 'Name, versions and the address of every operation and description.',
    method: 'GET',
    paths: ['/api/v1'],
    security: 'optional',
    batchable: true,
    cache: 'public',
    input: z.object({}),
    output: apiRoot,
    problems: ['unavailable'],
    examples: [{}],
    representation: () => '/api/v1',
    handle(_input, { site, baseUrl }) {
      const { company, description } = site().info
      return {
        body: {
          name: company,
          version: serviceVersion,
          apiVersion,
          description,
          openapi: `${baseUrl}/openapi.json`,
          documentation: `${baseUrl}/api.md`,
          endpoints: Object.fromEntries(paths().map(([id, path]) => [id, baseUrl + path])),
        },
      }
    },
  })
}
