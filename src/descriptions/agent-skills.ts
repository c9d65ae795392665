/**
 * Publishes the skills of a site with an index (Agent Skills Discovery 0.2.0). The index has a
 * digest of each file before content coding, so agents can detect changes.
 */
import { publishes, siteDocuments } from '../api/documents.ts'
import { descriptionPaths } from '../http/paths.ts'
import type { DescriptionContext } from './description-context.ts'
import type { DescriptionFamily, RenderedDocument } from './description.ts'
import { listSkills, renderSkill, skillPath } from './skills.ts'

const schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json'
const markdown = 'text/markdown; charset=utf-8'

/** The index, a copy of it at its older address, and the skills. */
export const agentSkills: DescriptionFamily = {
  form: /^\/\.well-known\/(?:(?:agent-)?skills\/index\.json|agent-skills\/[a-z0-9-]+\/SKILL\.md)$/,
  render: async (context) =>
    publishes(context.site, siteDocuments.agentSkills) ? await renderAll(context) : [],
}

async function renderAll(context: DescriptionContext): Promise<RenderedDocument[]> {
  const skills = listSkills(context.site.parts).map((skill) => ({
    ...skill,
    path: skillPath(skill.name),
    text: renderSkill(skill, context),
  }))
  const entries = await Promise.all(
    skills.map(async ({ name, description, path, text }) => ({
      name,
      type: 'skill-md',
      description,
      url: path,
      digest: await digestOf(text),
    })),
  )
  const index = `${JSON.stringify({ $schema: schema, skills: entries }, undefined, 2)}\n`
  const { type } = siteDocuments.agentSkills
  return [
    { path: descriptionPaths.agentSkills, type, text: index },
    { path: descriptionPaths.olderSkills, type, text: index },
    ...skills.map(({ path, text }) => ({ path, type: markdown, text })),
  ]
}

async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256:${Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
