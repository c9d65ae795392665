import { describe, expect, it } from 'vitest'
import { cityFrontMatterSchema } from '../../../src/content/schemas/front-matter.ts'
import { readHostile } from '../../support/fuzz.ts'

function faultsOf(address: string): string[] {
  const { error } = cityFrontMatterSchema.safeParse({
    title: 'Mills in {name}',
    address,
    updated: '2026-01-01',
  })
  return error?.issues.map(({ message }) => message) ?? []
}

describe('The address of city pages', () => {
  const addresses = ['/en/towns/{slug}/', '/{slug}/', '/pl/firma-{slug}/', '/pl/{slug}-firma/a1/']
  it.each(addresses)('may be %s', (address) => {
    expect(faultsOf(address)).toEqual([])
  })

  it.each([
    ...readHostile('page-paths').map(({ input }) => input),
    '/en/Towns/{slug}/',
    '/en/{region}/{slug}/',
    '/en//{slug}/',
    '/en/a_b/{slug}/',
    '/en/a--b/{slug}/',
    '/en/-{slug}/',
    '/en/%C5%82/{slug}/',
    '/en/../{slug}/',
    '/en/{slug}/?a/',
  ])('may not be %s, which no page file could have', (address) => {
    expect(faultsOf(address)).toEqual([
      'must have only lower-case ASCII letters, digits and single hyphens between slashes, apart from {slug}',
    ])
  })
})
