/**
 * Skills of a site: tasks for agents, each in a file that is read on demand (agentskills.io), and
 * their index (Agent Skills Discovery 0.2.0). They depend on the features of the site. Each is
 * short, because models pay for it in every conversation.
 */
import { publishes, siteDocuments } from '../api/documents.ts'
import { findTemplate } from '../api/uri-template.ts'
import type { Operation } from '../api/operation.ts'
import { sentences } from '../api/sentences.ts'
import { descriptionPaths, mcpPaths } from '../http/paths.ts'
import { languageFacts } from '../site/languages.ts'
import type { SiteParts } from '../site/parts.ts'
import type { Site } from '../site/site.ts'
import type { DescriptionContext } from './description-context.ts'
import type { DescriptionFamily, RenderedDocument } from './description.ts'

/** A skill. Absent texts are left out of its file. */
export interface Skill {
  readonly name: string
  readonly title: string
  /** Description for the index. */
  readonly description: string
  readonly introduction?: string
  /** Identifiers of the operations that the skill uses. */
  readonly reads: readonly string[]
  readonly note?: string
  readonly rules: readonly string[]
}

const markdown = 'text/markdown; charset=utf-8'
const schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json'

/** The index, a copy of it at its older address, and the skills. */
export const agentSkills: DescriptionFamily = {
  form: /^\/\.well-known\/(?:(?:agent-)?skills\/index\.json|agent-skills\/[a-z0-9-]+\/SKILL\.md)$/,
  render: async (context) =>
    publishes(context.site, siteDocuments.agentSkills) ? await renderAll(context) : [],
}

/** Returns the path of the file of a skill. */
export function skillPath(name: string): string {
  return descriptionPaths.agentSkills.replace('index.json', `${name}/SKILL.md`)
}

/** Lists the skills that fit the features of a site. */
export function listSkills({ info, parts }: Pick<Site, 'info' | 'parts'>): readonly Skill[] {
  const reach = describeReach(parts)
  return [describeResearch(parts, info, reach), ...(reach ? [reach] : [])]
}

async function renderAll({
  site,
  registry,
  info: { baseUrl },
}: DescriptionContext): Promise<RenderedDocument[]> {
  const skills = listSkills(site).map((skill) => ({
    ...skill,
    path: skillPath(skill.name),
    text: renderSkill(skill, registry, baseUrl),
  }))
  const entries = await Promise.all(
    skills.map(async ({ name, description, path, text }) => ({
      name,
      type: 'skill-md',
      description,
      url: path,
      // Digest of the file before content coding, so that agents can detect changes.
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
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256:${Buffer.from(digest).toString('hex')}`
}

/** Renders a skill: YAML front matter, then Markdown. JSON strings are valid YAML. */
function renderSkill(skill: Skill, registry: readonly Operation[], baseUrl: string): string {
  const reads = skill.reads.flatMap((id) => registry.find((known) => known.id === id) ?? [])
  const tools = reads.flatMap(({ tool }) => (tool ? [`\`${tool.name}\``] : []))
  const sections = [
    `---\nname: ${skill.name}\ndescription: ${JSON.stringify(skill.description)}\n---`,
    `# ${skill.title}`,
    skill.introduction,
    '## By HTTP',
    reads
      .map((read) => `- ${read.summary}: \`GET ${baseUrl}${findTemplate(read) ?? read.paths[0]}\``)
      .join('\n'),
    skill.note,
    '## By MCP',
    `Server: ${baseUrl}${mcpPaths.endpoint} (streamable HTTP, no login). Tools: ${tools.join(', ')}.`,
    '## Rules',
    skill.rules.map((rule) => `- ${rule}`).join('\n'),
  ]
  return `${listGiven(sections).join('\n\n')}\n`
}

function describeResearch(
  { company, about, languages, hasTowns }: SiteParts,
  { baseUrl, licence }: Site['info'],
  reach: Reach | undefined,
): Skill {
  const names = languages.map((lang) => `${languageFacts(lang).englishName} (\`${lang}\`)`)
  const pages = `The pages are in ${new Intl.ListFormat('en-GB').format(names)}.`
  return {
    name: 'public-site-research',
    title: `Research on the public website of ${company}`,
    description: sentences(
      `Finds and reads what ${company} says on its public website, by HTTP or MCP, without a key.`,
      `Use it for any question about ${company}.`,
      about,
    ),
    introduction: sentences(about, pages, 'Everything is public and read only.'),
    reads: ['search', 'page', 'pages'],
    note: 'Every page is also available as Markdown: request its address with `Accept: text/markdown`.',
    rules: listGiven([
      'Search first, then read: an excerpt is not the whole answer. Name the `url` of the page you rely on.',
      'If nothing is found, or `note` names a word that no page mentions, say that the site has no answer. Do not guess.',
      hasTowns && 'Find pages about single towns with `type=city`.',
      reach && `For ${reach.subject} use the skill \`${reach.name}\`.`,
      licence && `The texts may be used under ${licence.name}: ${licence.url}`,
      `After a 429, wait as many seconds as \`Retry-After\` says. A token raises the limit: ${baseUrl}${descriptionPaths.authGuide} explains how to get one.`,
    ]),
  }
}

type Reach = Skill & { readonly subject: string }

/** Describes how to find prices or reach a person; `undefined` if the site offers neither. */
function describeReach(parts: SiteParts): Reach | undefined {
  const { company, offer, hasContact, markets, languages } = parts
  if (!offer && !hasContact) return undefined
  const subject = listGiven([
    offer && `the public price of “${offer.name}”`,
    hasContact && 'how to reach a person',
  ]).join(' and ')
  const wishes = listGiven([
    offer && 'asks what something costs',
    hasContact && 'wants to talk, book or order',
  ]).join(' or ')
  return {
    name: listGiven([hasContact && 'contact', offer && 'price']).join('-or-'),
    title: `${company}: ${subject}`,
    subject,
    description: `Finds ${subject} at ${company}, by HTTP or MCP, without a key. Use it when somebody ${wishes} there.`,
    reads: listGiven([offer && 'workshop', hasContact && 'contact']),
    rules: listGiven([
      offer && `${offer.pricing} Never estimate other prices.`,
      offer &&
        markets.length > 1 &&
        `\`market\` is the country of the person: ${markets.join(', ')}. Say which market a price is for.`,
      hasContact &&
        'Nothing can be sent through this service: give the person the e-mail address, telephone number and contact page.',
      hasContact &&
        languages.length > 1 &&
        `Set \`lang\` to the language of the person, one of ${languages.join(', ')}.`,
    ]),
  }
}

function listGiven(texts: readonly (string | false | undefined)[]): string[] {
  return texts.filter((text) => typeof text === 'string')
}
