import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSiteFile, withSiteFile } from '../../../scripts/bootstrap/site-file.mjs'
import { makeFolder } from '../../support/folder.ts'

const lines = 'CONTENT_DIR: site\nOUT_DIR: ./site-dist\nBASE_URL: https://www.choir.example\n'

/** A folder with a product and, where a text is given, the file next to it. */
async function makePlace(text?: string): Promise<{ around: string; product: string }> {
  const around = await makeFolder()
  const product = join(around, 'vitrine')
  await mkdir(product)
  if (text !== undefined) await writeFile(join(around, 'vitrine.yaml'), text)
  return { around, product }
}

async function mistakeOf(text: string): Promise<string> {
  const { around, product } = await makePlace(text)
  try {
    readSiteFile({}, product)
  } catch (error) {
    if (error instanceof Error) return error.message.replaceAll(around, 'AROUND')
  }
  return 'none'
}

describe('vitrine.yaml', () => {
  it('is found in the folder of the product, else in the folder around it', async () => {
    const { around, product } = await makePlace(lines)
    expect(readSiteFile({}, product)).toEqual({
      CONTENT_DIR: join(around, 'site'),
      OUT_DIR: join(around, 'site-dist'),
      BASE_URL: 'https://www.choir.example',
    })
    await writeFile(join(product, 'vitrine.yaml'), 'CONTENT_DIR: content\n')
    expect(readSiteFile({}, product)).toEqual({ CONTENT_DIR: join(product, 'content') })
    expect(readSiteFile({}, (await makePlace()).product)).toEqual({})
    expect(readSiteFile({}, (await makePlace('# nothing\n')).product)).toEqual({})
  })

  it('is next to the content folder that the environment names, and of no other', async () => {
    const { around, product } = await makePlace(lines)
    expect(readSiteFile({ CONTENT_DIR: '../site/' }, product).OUT_DIR).toBe(
      join(around, 'site-dist'),
    )
    expect(readSiteFile({ CONTENT_DIR: '../other' }, product)).toEqual({})
    expect(readSiteFile({ CONTENT_DIR: '/elsewhere/site' }, product)).toEqual({})
  })

  it('gives way to the environment, where that is not empty', async () => {
    const { around, product } = await makePlace(lines)
    const environment = { OUT_DIR: '', BASE_URL: 'http://localhost:8080', PATH: '/bin' }
    expect(withSiteFile(environment, product)).toEqual({
      CONTENT_DIR: join(around, 'site'),
      OUT_DIR: join(around, 'site-dist'),
      BASE_URL: 'http://localhost:8080',
      PATH: '/bin',
    })
  })

  it.each(['AUTH_SIGNING_KEYS', 'AUTH_MASTER_SECRETS', 'RATE_LIMIT_STORE', 'PORT', 'CONTENTDIR'])(
    'with %s is refused, and its value is not repeated',
    async (name) => {
      expect(await mistakeOf(`${lines}${name}: "hush-hush"\n`)).toBe(
        `Cannot use AROUND/vitrine.yaml: ${name} can only be set in the environment. The file may set only CONTENT_DIR, OUT_DIR, BASE_URL`,
      )
    },
  )

  it.each(
    Object.entries({
      'OUT_DIR: 4\nCONTENT_DIR:\n':
        /OUT_DIR must be a text that is not empty\n.*CONTENT_DIR must be a text/,
      '- CONTENT_DIR\n': /^Cannot read AROUND\/vitrine\.yaml: expects lines such as CONTENT_DIR: /,
      site: /expects lines such as/,
      'BASE_URL: a\nAUTH: [hush\n':
        /^Cannot read AROUND\/vitrine\.yaml, line \d: it is not valid YAML \(\w+\)$/,
      'BASE_URL: a\nBASE_URL: b\n': /line 2: it is not valid YAML \(DUPLICATE_KEY\)$/,
    }),
  )('that says %j is refused with what it expects', async (text, message) => {
    expect(await mistakeOf(text)).toMatch(message)
  })
})
