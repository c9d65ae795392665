import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBuiltService } from '../../tests/support/built-service.ts'
import type { BuiltService } from '../../tests/support/built-service.ts'
import { baseUrl } from '../../tests/support/app.ts'
import { builtSite } from '../../tests/support/built-site.ts'

const sampleOut = await builtSite('sample')

let service: BuiltService

beforeAll(async () => {
  service = await startBuiltService(sampleOut)
})

afterAll(async () => {
  await service.stop()
})

describe('The screens of consent', () => {
  it.each([
    ['pl', 'Tej aplikacji tu nie znamy', '/pl/prywatnosc/'],
    ['en', 'This app is not known here', '/en/privacy/'],
    ['de', 'Diese App ist hier nicht bekannt', '/de/datenschutz/'],
  ])('stand between head and foot of the site in %s', async (language, title, privacy) => {
    const answer = await service.fetch(`${baseUrl}/oauth/authorize/`, {
      headers: { 'Accept-Language': language },
    })
    const html = await answer.text()
    expect([answer.status, html]).toEqual([400, expect.stringContaining(`<h1>${title}</h1>`)])
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain(`<title>${title} · Nurt</title>`)
    expect(html).toContain(`href="${privacy}"`)
  })
})
