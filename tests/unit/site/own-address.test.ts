import { describe, expect, it } from 'vitest'
import { findOwnAddress } from '../../../src/site/own-address.ts'

describe('The address of a site', () => {
  it.each([
    ['https://mill.example', '/'],
    ['https://mill.example/', '/'],
    ['https://mill.example/en/a/?b=/c#d', '/en/a/?b=/c#d'],
    ['https://mill.example?b', '/?b'],
    ['https://mill.example#top', '/#top'],
    ['HTTPS://Mill.EXAMPLE/en/A/', '/en/A/'],
    ['https://mill.example:443/en/', '/en/'],
  ])('is known in %s', (href, path) => {
    expect(findOwnAddress(href, 'https://mill.example')?.path).toBe(path)
  })

  it.each([
    'http://mill.example/',
    'https://mill.example.com/',
    'https://mill.example:8443/',
    'https://mill.example@other.example/',
    'https://other.example/https://mill.example/',
    'mailto:a@mill.example',
    '/en/a/',
    '//mill.example/',
    'https://[/',
    '',
  ])('is not in "%s"', (href) => {
    expect(findOwnAddress(href, 'https://mill.example')).toBeUndefined()
  })

  it('is known at a port', () => {
    const own = findOwnAddress('http://LocalHost:4321/en/', 'http://localhost:4321')
    expect(own).toEqual({ origin: 'http://LocalHost:4321', path: '/en/' })
  })
})
