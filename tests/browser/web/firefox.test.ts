/** Menu, search, consent and the page about the API in Firefox, by the keyboard. */
import { createServer } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { baseUrl } from '../../support/app.ts'
import { findFirefox, useFirefox } from '../../support/firefox.ts'
import { listen } from '../../support/free-port.ts'
import { authorizationAddress, registerPublic } from '../../support/person.ts'

const program = findFirefox()

describe.skipIf(program === undefined)('Firefox', () => {
  const firefox = useFirefox('agency', program ?? '')
  const { evaluate, press } = firefox
  const open = (path: string, width = 1280) => firefox.open(baseUrl + path, width)
  const isTrue = (expression: string) => expect.poll(() => evaluate(expression)).toBe(true)

  it('opens the menu of a phone, and closes it behind its last link', async () => {
    await open('/en/about/', 390)
    await evaluate("document.querySelector('.menu-button').focus()")
    await press('Enter')
    await isTrue("document.querySelector('#site-menu').matches(':popover-open')")
    const links = await evaluate("document.querySelectorAll('#site-menu :is(a, button)').length")
    for (let at = 0; at < Number(links); at += 1) {
      await press('Tab')
      await isTrue("document.activeElement.closest('#site-menu') !== null")
    }
    await press('Tab')
    await isTrue("!document.querySelector('#site-menu').checkVisibility()")
  })

  it('opens the search by a key, finds while one types, and opens a result', async () => {
    await open('/en/about/')
    await press('/')
    await isTrue("document.activeElement?.id === 'search-input'")
    await press('warm flour')
    // The results of the first letters come earlier.
    await isTrue("document.querySelector('.found').dataset.asked === '?q=warm+flour'")
    expect(await evaluate("document.querySelector('[role=status]').textContent")).toMatch(/^\d+ /)
    await press('ArrowDown', 'Enter')
    await isTrue("location.pathname === '/en/blog/warm-flour/'")
  })

  it('keeps the chosen colours from page to page', async () => {
    await open('/en/')
    const ground = 'getComputedStyle(document.documentElement).backgroundColor'
    const before = await evaluate(ground)
    const other = (await evaluate("matchMedia('(prefers-color-scheme: dark)').matches"))
      ? 'light'
      : 'dark'
    await evaluate(
      `(theme.value = '${other}', theme.dispatchEvent(new Event('change', { bubbles: true })))`,
    )
    await open('/en/about/')
    expect(await evaluate(ground)).not.toBe(before)
    expect(await evaluate('theme.value')).toBe(other)
    expect(await evaluate('document.images[0].currentSrc')).toContain(
      other === 'dark' ? '/mark-dark.' : '/mark.',
    )
    await evaluate('localStorage.clear()')
  })

  it('sends a request from the page about the API', async () => {
    await open('/en/api/')
    const operation = "document.querySelector('#operation-search').closest('.operation')"
    await evaluate(`${operation}.querySelector('[name=q]').select()`)
    await press('sluice')
    await evaluate(`${operation}.querySelector('button[type=submit]').focus()`)
    await press('Enter')
    await isTrue(`/^200 OK/.test(${operation}.querySelector('.answer').innerText)`)
    const answer = await evaluate(`${operation}.querySelector('.answer .json').textContent`)
    expect(JSON.parse(String(answer))).toMatchObject({ query: 'sluice' })
  })

  describe('asked for consent', () => {
    const called: string[] = []
    let redirectUri = ''

    beforeAll(async () => {
      const client = createServer((request, response) => {
        called.push(request.url ?? '')
        response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Back</title>')
      })
      redirectUri = `http://127.0.0.1:${await listen(client)}/callback`
      return () => {
        client.close()
      }
    })

    it('brings the answer of the reader to the app', async () => {
      const id = await registerPublic(firefox, 'http://127.0.0.1/callback', 'Reading Assistant')
      await firefox.open(authorizationAddress({ id, redirectUri }, { state: 'own' }).href, 390)
      await evaluate("document.querySelector('[value=approve]').focus()")
      await press('Enter')
      await isTrue("document.title === 'Back'")
      expect(called[0]).toMatch(/^\/callback\?code=[^&]+.*&state=own/)
    })
  })
})
