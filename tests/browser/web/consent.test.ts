import { createServer } from 'node:http'
import type { Page, Response as BrowserResponse } from 'playwright'
import { z } from 'zod'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { baseUrl } from '../../support/app.ts'
import { pkce } from '../../support/code-flow.ts'
import { listen } from '../../support/free-port.ts'
import { findAxeViolations, findHtmlFaults } from '../../support/judge-page.ts'
import { authorizationAddress, registerPublic } from '../../support/person.ts'
import { useWebsite } from '../../support/website.ts'
const website = useWebsite('agency')

const words = {
  en: { allow: 'Allow access', deny: 'Deny', unverified: /Nobody has checked it/ },
  pl: { allow: 'Zezwól na dostęp', deny: 'Odmów', unverified: /Nikt jej nie sprawdził/ },
  de: { allow: 'Zugriff erlauben', deny: 'Ablehnen', unverified: /Niemand hat ihn geprüft/ },
} as const
const languages = ['en', 'pl', 'de'] as const

let page: Page
/** A client that listens on this computer, as a command-line program does. */
const client = { id: '', redirectUri: '' }
/** Paths it was called at. */
let called: string[]

beforeAll(async () => {
  const listener = createServer((request, response) => {
    if (request.url?.startsWith('/callback')) called.push(request.url)
    response.setHeader('Content-Type', 'text/html')
    response.end('<!doctype html><title>Back in the program</title>')
  })
  client.redirectUri = `http://127.0.0.1:${await listen(listener)}/callback`
  // Registered without a port, as programs do that take any free one (RFC 8252 §7.3).
  client.id = await register('http://127.0.0.1/callback')
  return () => {
    listener.close()
  }
})

beforeEach(async () => {
  called = []
  // Nothing on these pages may need a script.
  page = await website.createPage({ javaScriptEnabled: false, locale: 'en-GB' })
})

function register(redirectUri: string, name = 'Reading Assistant'): Promise<string> {
  return registerPublic(website, redirectUri, name)
}

function addressOfQuestion(more: Readonly<Record<string, string>> = {}): string {
  return authorizationAddress(client, { state: 'a state & more', ...more }).href
}

/** Parameters the client got. */
function received(): Record<string, string> {
  const [call = '', ...more] = called
  expect(more).toEqual([])
  return Object.fromEntries(new URL(call, client.redirectUri).searchParams)
}

async function pressUntilFocused(name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab')
    if (await button.and(page.locator(':focus')).count()) return
  }
  throw new Error(`The keyboard does not reach "${name}"`)
}

/** Clicks a button of the form and returns what the browser is answered. */
async function decide(name: string): Promise<BrowserResponse> {
  const decision = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name }).click({ noWaitAfter: true })
  return await decision
}

describe('A person with a browser', () => {
  it('allows access by keyboard, and the program gets a token that is known', async () => {
    await page.goto(addressOfQuestion())
    await pressUntilFocused(words.en.allow)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${client.redirectUri}**`)

    const { code = '', ...rest } = received()
    expect(rest).toEqual({ state: 'a state & more', iss: baseUrl })
    const exchanged = await website.fetch(`${baseUrl}/oauth/token/`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        client_id: client.id,
        code_verifier: pkce.verifier,
      }),
    })
    expect(exchanged.status).toBe(200)
    const { access_token: token } = z
      .object({ access_token: z.string() })
      .parse(await exchanged.json())
    const identity = await website.fetch(`${baseUrl}/api/v1/identity`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect([identity.status, await identity.json()]).toEqual([
      200,
      expect.objectContaining({ authenticated: true, resource: `${baseUrl}/mcp` }),
    ])
  })

  it('denies access, and the program is told', async () => {
    await page.goto(addressOfQuestion())
    await decide(words.en.deny)
    await page.waitForURL(`${client.redirectUri}**`)
    expect(received()).toEqual({
      error: 'access_denied',
      error_description: 'The person declined the request',
      state: 'a state & more',
      iss: baseUrl,
    })
  })

  it('is sent to the app of a private scheme', async () => {
    const redirectUri = 'com.example.app:/callback'
    const id = await register(redirectUri)
    await page.goto(addressOfQuestion({ client_id: id, redirect_uri: redirectUri }))
    expect(await page.locator('main code').first().textContent()).toBe('com.example.app:')
    const decision = await decide(words.en.allow)
    expect(decision.status()).toBe(303)
    expect(await decision.headerValue('location')).toMatch(
      /^com\.example\.app:\/callback\?code=[\w.-]+&state=a%20state%20%26%20more&iss=http/,
    )
  })

  it('never meets the question inside a page of someone else', async () => {
    const framing = await website.createPage()
    await framing.goto(client.redirectUri.replace('/callback', '/'))
    const refused: string[] = []
    framing.on('console', (message) => refused.push(message.text()))
    await framing.setContent(
      `<iframe src="${addressOfQuestion().replaceAll('&', '&amp;')}"></iframe>`,
    )
    const frame = await (await framing.waitForSelector('iframe')).contentFrame()
    await expect.poll(() => frame?.url()).toBe('chrome-error://chromewebdata/')
    expect(refused.join('\n')).toContain("frame-ancestors 'none'")
  })
})

describe.each(languages)('The screen in %s', (language) => {
  const { allow, deny, unverified } = words[language]

  it('says who asks, where the answer goes, what for and how long', async () => {
    await page.goto(addressOfQuestion({ ui_locales: language }))
    expect(await page.getAttribute('html', 'lang')).toBe(language)
    const card = page.locator('main dl')
    const { host } = new URL(client.redirectUri)
    expect(await card.locator('bdi').textContent()).toBe('Reading Assistant')
    expect(await card.getByText(unverified).count()).toBe(1)
    expect(await card.locator('code').allTextContents()).toEqual([
      host,
      'mcp:read',
      `${baseUrl}/mcp`,
    ])
    const text = (await card.textContent()) ?? ''
    expect(text).toMatch(/\b1\u00a0(?:hour|godzina|Stunde)\b.*\b90\u00a0(?:days|dni|Tage)\b/)
    const button = page.getByRole('button', { name: allow })
    const described = await button.getAttribute('aria-describedby')
    expect(await page.locator(`#${described ?? ''}`).textContent()).toMatch(/\b10\u00a0\p{L}+/u)
    expect(await page.getByRole('button', { name: deny }).count()).toBe(1)
  })

  it('leads to itself in each other language', async () => {
    await page.goto(addressOfQuestion({ ui_locales: language }))
    for (const other of languages) {
      await page.locator(`header a[hreflang=${other}]`).click()
      await page.getByRole('button', { name: words[other].allow }).waitFor()
      expect(await page.getAttribute('html', 'lang')).toBe(other)
    }
    await decide(words.de.allow)
    await page.waitForURL(`${client.redirectUri}**`)
    expect(received().state).toBe('a state & more')
  })
})

const screens = {
  question: () => addressOfQuestion(),
  'question of a nameless app': async () => {
    const id = await register('https://client.example/cb', '')
    return addressOfQuestion({ client_id: id, redirect_uri: 'https://client.example/cb' })
  },
  'unknown client': () => addressOfQuestion({ client_id: 'unknown' }),
  'mistake of a client': async () => {
    const id = await register('https://client.example/cb')
    const redirectUri = 'https://client.example/cb'
    return addressOfQuestion({ client_id: id, redirect_uri: redirectUri, response_type: 'token' })
  },
}

describe.each(Object.entries(screens))('The page of the %s', (_, address) => {
  it.each(languages)(
    'has valid HTML without a script, and no fault that axe finds (%s)',
    async (language) => {
      const url = `${await address()}&ui_locales=${language}`
      const html = await (await website.fetch(url)).text()
      expect(await findHtmlFaults(html)).toEqual([])
      expect(html).not.toContain('<script')
      for (const colorScheme of ['light', 'dark'] as const) {
        const viewport = { width: 360, height: 740 }
        const open = await website.createPage({ colorScheme, bypassCSP: true, viewport })
        await open.goto(url)
        expect(await findAxeViolations(open)).toEqual([])
        expect(await open.evaluate('document.documentElement.scrollWidth')).toBe(360)
      }
    },
  )

  it('is styled under its policy, which lets nothing else in', async () => {
    const faults: string[] = []
    page.on('console', (message) => faults.push(message.text()))
    const answer = await page.goto(await address())
    expect(await answer?.headerValue('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(faults.filter((fault) => /policy/i.test(fault))).toEqual([])
    const button = page.locator('.button').first()
    expect(await button.evaluate((element) => getComputedStyle(element).display)).toBe('flex')
  })
})
