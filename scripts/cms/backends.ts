/** The forges (Git hosts) to which the editor can save. */
import type { CmsBackend } from './config.ts'

/** Location of the Git repository that contains the content. */
export interface Repository {
  /** Origin of the forge. For GitHub, the origin of your OAuth proxy. */
  readonly forge: string
  /** Path of the repository, such as `mill/content`. */
  readonly repository: string
  readonly branch: string
  /** Identifier of the OAuth application. Empty for GitHub, where the OAuth proxy has it. */
  readonly app: string
}

interface Forge {
  /** Whether the editor can save drafts as branches with merge requests. */
  readonly hasWorkflow: boolean
  /** Origins to which the browser sends requests, in addition to `Repository.forge`. */
  readonly hosts: readonly string[]
  settings(repository: Repository): Readonly<Record<string, string>>
}

/** Supported forges. The keys are the names of the backends in Decap CMS. */
export const forges = {
  forgejo: {
    hasWorkflow: true,
    hosts: [],
    settings: ({ forge, app }) => ({ api_root: `${forge}/api/v1`, app_id: app }),
  },
  gitea: {
    hasWorkflow: false,
    hosts: [],
    settings: ({ forge, app }) => ({ base_url: forge, api_root: `${forge}/api/v1`, app_id: app }),
  },
  gitlab: {
    hasWorkflow: true,
    hosts: [],
    settings: ({ forge, app }) => ({
      ...{ auth_type: 'pkce', base_url: forge, app_id: app },
      api_root: `${forge}/api/v4`,
      graphql_api_root: `${forge}/api/graphql`,
    }),
  },
  github: {
    hasWorkflow: true,
    hosts: ['https://api.github.com'],
    settings: ({ forge }) => ({ base_url: forge }),
  },
} as const satisfies Readonly<Record<string, Forge>>

/** Name of a forge. */
export type ForgeName = keyof typeof forges

/** Checks whether `forges` contains a name. */
export function isForge(name: string): name is ForgeName {
  return Object.hasOwn(forges, name)
}

/** Returns the backend settings of Decap CMS for a repository. */
export function backendOf(name: ForgeName, repository: Repository): CmsBackend {
  const { repository: repo, branch } = repository
  return { name, repo, branch, ...forges[name].settings(repository) }
}

/** Returns the backend settings for the preview, which reads and writes files of this machine. */
export function localBackend(address: string): CmsBackend {
  return { name: 'proxy', proxy_url: address }
}
