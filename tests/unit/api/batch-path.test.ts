import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ambiguousPath, batchPathForm, unbatchablePath } from '../../../src/api/batch-path.ts'
import { registry } from '../../support/registry.ts'

const targets = fc
  .tuple(
    fc.constantFrom('/api/v1', '/api/v1/', '/api/v10', '/', ''),
    fc.array(
      fc.constantFrom(
        ...[
          '/',
          '.',
          '..',
          '?',
          '#',
          '%',
          '%2e',
          '%2F',
          '%5C',
          '\\',
          ' ',
          '\t',
          '\u0000',
          '\u0085',
        ],
        ...['\u3000', 'page', 'url=/a/', 'ż'],
      ),
      { maxLength: 6 },
    ),
  )
  .map(([start, rest]) => start + rest.join(''))

describe('A path of a batch', () => {
  it('is below that of the API', () => {
    fc.assert(
      fc.property(targets, (target) => {
        const path = target.split('?')[0] ?? ''
        const isBelow = path === '/api/v1' || path.startsWith('/api/v1/')
        expect(batchPathForm.test(target)).toBe(isBelow)
      }),
    )
  })

  it('is not ambiguous for what stands in its query', () => {
    fc.assert(
      fc.property(targets, (target) => {
        const path = target.split('?')[0] ?? ''
        const isAmbiguous =
          path.split('/').slice(1, -1).includes('') ||
          path
            .split('/')
            .slice(1)
            .some((segment) => segment === '.' || segment === '..') ||
          /[\\#\s\p{Cc}]|%2f|%5c|%2e/iu.test(path)
        expect(ambiguousPath.test(target), target).toBe(isAmbiguous)
      }),
      { numRuns: 5_000 },
    )
  })

  it('is not that of an operation that the registry keeps out of batches', () => {
    const paths = registry.flatMap((operation) =>
      operation.paths.map((path) => ({ path, operation })),
    )
    for (const { path, operation } of paths.filter(({ path }) => batchPathForm.test(path))) {
      for (const target of [path, `${path}/`, `${path}?a=/`]) {
        expect(unbatchablePath.test(target), target).toBe(!operation.batchable)
      }
    }
    expect(unbatchablePath.test('/api/v1/batches')).toBe(false)
  })
})
