/**
 * Parses the files of `deploy/` for containers, a cluster and a forge, and lists the fields that
 * they may use.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** A value of YAML. */
export type Yaml =
  string | number | boolean | null | readonly Yaml[] | { readonly [key: string]: Yaml }

/** Files of Kubernetes. */
export const kubernetesFiles = readdirSync('deploy/kubernetes').map((name) =>
  join('deploy/kubernetes', name),
)

/** Parses a file. Supports the merge key `<<` of YAML 1.1, as compose does. */
export function readManifest(file: string): Yaml {
  return parse(readFileSync(file, 'utf8'), { merge: true }) as Yaml // What YAML can say.
}

/** Value at a path such as `spec.template.spec.containers.0`. Throws if there is none. */
export function at(value: Yaml, path: string): Yaml {
  const found = path
    .split('.')
    .reduce<Yaml | undefined>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null
          ? (inner as Readonly<Record<string, Yaml>>)[key]
          : undefined,
      value,
    )
  if (found === undefined) throw new Error(`There is nothing at ${path}`)
  return found
}

/** The text or number at a path, as text. Throws for any other value. */
export function textAt(value: Yaml, path: string): string {
  const found = at(value, path)
  if (typeof found === 'object') throw new Error(`${path} is no text`)
  return String(found)
}

/** Fields whose keys are free names instead of names from the schema. */
const chosen: ReadonlySet<string> = new Set([
  ...['labels', 'matchLabels', 'annotations', 'data', 'requests'],
  ...['services', 'networks', 'volumes', 'secrets', 'environment', 'args', 'depends_on'],
  ...['jobs', 'env', 'outputs', 'variables'],
])

/** Names of all fields of a value, without free names. */
export function fieldsOf(value: Yaml, parent = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return (value as readonly Yaml[]).flatMap((one) => fieldsOf(one))
  return Object.entries(value as Readonly<Record<string, Yaml>>).flatMap(([key, inner]) => [
    ...(chosen.has(parent) ? [] : [key]),
    ...fieldsOf(inner, key),
  ])
}

const words = (text: string) => new Set(text.trim().split(/\s+/))

/**
 * Fields that exist in the schema of each format, as checked by `tests/judges/deploy-schemas.ts`.
 * Run it before you add a field, because the tests have no Docker, cluster or forge that would
 * refuse an unknown field.
 */
export const knownFields = {
  kubernetes: words(`
    allowPrivilegeEscalation annotations apiVersion app.kubernetes.io/name automountServiceAccountToken averageUtilization backend behavior
    capabilities cidr command configMapRef containerPort containers cpu data defaultMode drop egress enableServiceLinks env envFrom
    exec failureThreshold from fsGroup host hosts http httpGet image images ingress ingressClassName ipBlock kind labelSelector labels
    lifecycle limits livenessProbe matchLabels maxReplicas maxSkew maxSurge maxUnavailable memory metadata metrics minReplicas
    mountPath name namespace namespaceSelector newName newTag path pathType paths periodSeconds podSelector policies
    policyTypes port ports preStop protocol readOnly readOnlyRootFilesystem readinessProbe requests resource resources
    revisionHistoryLimit rollingUpdate rules runAsGroup runAsNonRoot runAsUser scaleDown scaleTargetRef scaleUp seccompProfile
    secret secretName securityContext selector service spec stabilizationWindowSeconds startupProbe strategy target targetPort
    template terminationGracePeriodSeconds timeoutSeconds tls to topologyKey topologySpreadConstraints type
    unhealthyPodEvictionPolicy value volumeMounts volumes whenUnsatisfiable`),
  compose: words(`
    args build cap_add cap_drop command condition config context cpus depends_on dockerfile env_file environment file
    healthcheck image interval ipam ipv4_address mem_limit name networks nofile pids_limit ports read_only restart retries
    secrets security_opt services stop_grace_period subnet test timeout tmpfs ulimits user volumes x-site`),
  workflow: words(`
    branches cache cancel-in-progress concurrency container contents cron env environment fail-fast fetch-depth group id if jobs key
    matrix name needs node-version on os outputs path
    permissions persist-credentials pull_request push restore-keys run runs-on schedule statuses steps strategy timeout-minutes uses
    with working-directory`),
  // From the reference documentation of GitLab. Its schema is not checked.
  gitlab: words(`
    artifacts check codequality expire_in if image paths reports rules script timeout variables when workflow`),
} as const
