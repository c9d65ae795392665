import { expect, it } from 'vitest'
import { ask, createTestApp, readBuiltSite } from '../../support/app.ts'

const originTrialTokens = ['QWxsIHRoZSBtaWxscyBvZg==', 'dGhlIHJpdmVyIGFuZCBzbyBvbg==']

it('Tokens of origin trials go with pages, and with nothing else', async () => {
  const site = await readBuiltSite()
  const { app } = createTestApp(() => site, { originTrialTokens })
  const markdown = { headers: { accept: 'text/markdown' } }
  expect((await ask(app, '/')).headers['Origin-Trial']).toBe(originTrialTokens.join(', '))
  expect((await ask(app, '/', markdown)).headers).not.toHaveProperty('Origin-Trial')
  expect((await ask(app, '/favicon.svg')).headers).not.toHaveProperty('Origin-Trial')
})

it('Without tokens no page has the field', async () => {
  const site = await readBuiltSite()
  const { app } = createTestApp(() => site)
  expect((await ask(app, '/')).headers).not.toHaveProperty('Origin-Trial')
})
