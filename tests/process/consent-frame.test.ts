import { describe, expect, it } from 'vitest'
import { baseUrl } from '../support/app.ts'
import { useBuiltService } from '../support/built-service.ts'

const service = useBuiltService('agency')
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
    expect(html).toContain(`<title>${title} · Mill &amp; Sons</title>`)
    expect(html).toContain(`href="${privacy}"`)
  })
})
