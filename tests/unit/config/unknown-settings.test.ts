import { describe, expect, it } from 'vitest'
import { settings } from '../../../src/config/settings.ts'
import { findUnknownSettings } from '../../../src/config/unknown-settings.ts'

describe('Variables that are no settings', () => {
  it.each([
    ['RATE_LIMT_IP', 'Did you mean RATE_LIMIT_IP?'],
    ['RATE_LIMIT_AGENTS', 'Did you mean RATE_LIMIT_AGENT?'],
    ['TRUST_PROXY_HOP', 'Did you mean TRUST_PROXY_HOPS?'],
    ['TRUST_PROXY', 'See docs/settings.md.'],
    ['MCP_MODREN', 'Did you mean MCP_MODERN?'],
    ['AUTH_TOKEN', 'See docs/settings.md.'],
    ['BASEURL', 'Did you mean BASE_URL?'],
    ['CONTENT_DIRS', 'Did you mean CONTENT_DIR?'],
    ['ALOWED_HOSTS', 'Did you mean ALLOWED_HOSTS?'],
  ])('are reported when they look like one: %s', (name, hint) => {
    expect(findUnknownSettings(['PATH', name])).toEqual([`${name} is not a setting. ${hint}`])
  })

  it('are left alone when they belong to others, and settings are settings', () => {
    const others = 'HOME HOSTNAME PATH SHELL OUT POST MAIL BASE_IMAGE NODE_ENV'.split(' ')
    expect(findUnknownSettings(others)).toEqual([])
    expect(findUnknownSettings(Object.values(settings).map(({ name }) => name))).toEqual([])
  })
})
