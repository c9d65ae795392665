/**
 * The skills of the site over MCP (SEP-2640): the files in the index of Agent Skills. Every host
 * can read them as resources. Hosts that support the extension use `skills/list` and `skills/get`.
 */
import { ProtocolError } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { descriptionPaths } from '../http/paths.ts'
import type { Published, Site } from '../site/site.ts'
import { quote } from './arguments/shown-value.ts'
import { errorCodes } from './json-rpc.ts'
import { defineMethod } from './method.ts'
import type { Method } from './method.ts'
import { listedParams, requiredText } from './params.ts'
import { fromSite, perSite } from './per-site.ts'

/** Members that a server with skills adds to its capabilities. */
export const skillsCapability = { extensions: { 'io.modelcontextprotocol/skills': {} } } as const

/** A skill and its file. */
export interface PublishedSkill {
  readonly uri: string
  readonly name: string
  readonly description: string
  readonly digest: string
  readonly file: Published
}

/** Returns the published skills; an empty list if the site has no index of skills. */
export const findSkills = perSite(async (site: Site): Promise<PublishedSkill[]> => {
  const index = await site.readPublished(descriptionPaths.agentSkills)
  const skills = index ? readIndex(index) : []
  const found = await Promise.all(
    skills.map(async ({ url, ...skill }) => {
      const file = await site.readPublished(url)
      // The name is the host of the URI, because the extension allows no folder between host and
      // skill.
      return file && { ...skill, uri: `skill://${skill.name}/SKILL.md`, file }
    }),
  )
  return found.filter((skill) => skill !== undefined)
})

/** Entry of the index that the build writes (Agent Skills Discovery 0.2.0). */
interface Entry extends Pick<PublishedSkill, 'name' | 'description' | 'digest'> {
  readonly url: string
}

function readIndex({ content }: Published): Entry[] {
  const { skills } = JSON.parse(new TextDecoder().decode(content.bytes)) as { skills: Entry[] }
  return skills.map(({ name, description, digest, url }) => ({ name, description, digest, url }))
}

/** The methods `skills/list` and `skills/get`. */
export const skillMethods: readonly Method[] = [
  defineMethod({
    name: 'skills/list',
    isCacheable: true,
    params: listedParams,
    resolve: (_params, { site }) =>
      fromSite(site(), async (known) => ({ skills: (await findSkills(known)).map(describe) })),
  }),
  defineMethod({
    name: 'skills/get',
    isCacheable: true,
    params: z.object({ uri: requiredText }),
    resolve: ({ uri }, { site }) => ({
      async run() {
        const skills = await findSkills(site())
        const skill = skills.find((known) => known.uri === uri)
        if (skill) return { skill: describe(skill) }
        const names = skills.map((known) => known.uri).join(', ')
        const remedy = names === '' ? 'this site has none' : `use one of ${names}`
        const message = `There is no skill at ${quote(uri)}: ${remedy}`
        throw new ProtocolError(errorCodes.invalidParams, message)
      },
    }),
  }),
]

function describe({ uri, name, description, digest, file }: PublishedSkill) {
  const { length: size } = file.content.bytes
  return { uri, frontmatter: { name, description }, resources: [{ uri, digest, size }] }
}
