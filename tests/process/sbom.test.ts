import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

/** What this test looks at, of CycloneDX 1.5. */
interface Bom {
  readonly bomFormat: string
  readonly specVersion: string
  readonly metadata: { readonly component: { readonly purl: string } }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

interface Component {
  readonly 'bom-ref': string
  readonly properties?: readonly { readonly name: string }[]
  readonly externalReferences?: readonly { readonly type: string; readonly url: string }[]
}

const security = await readFile('SECURITY.md', 'utf8')
const manifest = JSON.parse(await readFile('package.json', 'utf8')) as {
  name: string
  version: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

function kindOf({ properties = [] }: Component): string {
  const isForDevelopers = properties.some(({ name }) => name === 'cdx:npm:package:development')
  return isForDevelopers ? 'for developers' : 'carried'
}

async function list(): Promise<Bom> {
  // Just as SECURITY.md tells it, over however many lines.
  const command = /`(npm sbom[^`]+)`/.exec(security)?.[1]?.split(/\s+/) ?? []
  const [program = '', ...args] = command
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 100_000_000 })
  return JSON.parse(stdout) as Bom
}

describe('The list of packages', () => {
  it('is a CycloneDX document with every dependency, and tells which are for developers alone', async () => {
    const bom = await list()
    expect([bom.bomFormat, bom.specVersion]).toEqual(['CycloneDX', '1.5'])
    expect(bom.metadata.component.purl).toBe(`pkg:npm/${manifest.name}@${manifest.version}`)
    const kinds = new Map(bom.components.map((part) => [part['bom-ref'], kindOf(part)]))
    for (const entry of Object.entries(manifest.dependencies)) {
      expect([entry, kinds.get(entry.join('@'))]).toEqual([entry, 'carried'])
    }
    for (const name of ['vitest', 'eslint', 'playwright']) {
      const version = manifest.devDependencies[name] ?? ''
      expect([name, kinds.get(`${name}@${version}`)]).toEqual([name, 'for developers'])
    }
    const needed = bom.dependencies.flatMap(({ dependsOn }) => dependsOn)
    expect(needed.filter((ref) => !kinds.has(ref))).toEqual([])
  })

  it('names no server that packages came from', async () => {
    const { components } = await list()
    const references = components.flatMap(({ externalReferences = [] }) => externalReferences)
    expect(references.filter(({ type }) => type === 'distribution')).toEqual([])
    expect(JSON.stringify(references)).not.toMatch(/registry/)
  })
})
