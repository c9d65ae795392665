import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtSite } from '../support/built-site.ts'

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

const file = join(await builtSite('tiny'), 'bom.json')
const bom = JSON.parse(await readFile(file, 'utf8')) as Bom
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

describe('The list of packages of a release', () => {
  it('is a CycloneDX document with every dependency, and marks those for developers', () => {
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

  it('names no server that packages came from', () => {
    const references = bom.components.flatMap(({ externalReferences = [] }) => externalReferences)
    expect(references.filter(({ type }) => type === 'distribution')).toEqual([])
    expect(JSON.stringify(references)).not.toMatch(/registry/)
  })
})
