/**
 * Skills of a site: tasks for agents, each in a file that is read on demand (agentskills.io). They
 * depend on the features of the site. Each is short, because models pay for it in every
 * conversation.
 */
import { findTemplate } from '../api/uri-template.ts'
import type { Operation } from '../api/operation.ts'
import { sentences } from '../api/sentences.ts'
import { descriptionPaths, mcpPaths } from '../http/paths.ts'
import { languageFacts } from '../site/languages.ts'
import type { SiteParts } from '../site/parts.ts'
import type { Site } from '../site/site.ts'

/** Input of the skills. */
export interface SkillContext {
  readonly site: Pick<Site, 'info' | 'parts'>
  readonly registry: readonly Operation[]
}

/** A skill with its description for the index. */
export interface Skill {
  readonly name: string
  readonly title: string
  readonly description: string
  render(context: SkillContext): readonly string[]
}

/** Path of the file of a skill. */
export function skillPath(name: string): string {
  return descriptionPaths.agentSkills.replace('index.json', `${name}/SKILL.md`)
}

/** Skills that fit the features of a site. */
export function listSkills(parts: SiteParts): readonly Skill[] {
  return [describeResearch(parts), ...describeReach(parts)]
}

/** Renders a skill: YAML front matter, then Markdown. JSON strings are valid YAML. */
export function renderSkill(skill: Skill, context: SkillContext): string {
  const front = [
    '---',
    `name: ${skill.name}`,
    `description: ${JSON.stringify(skill.description)}`,
    '---',
  ]
  return `${[front.join('\n'), `# ${skill.title}`, ...skill.render(context)].join('\n\n')}\n`
}

function describeResearch(parts: SiteParts): Skill {
  const { company, about } = parts
  return {
    name: 'public-site-research',
    title: `Research on the public website of ${company}`,
    description: sentences(
      `Finds and reads what ${company} says on its public website, by HTTP or MCP, without a key.`,
      `Use it for any question about ${company}.`,
      about,
    ),
    render: ({ site, registry }) => [
      sentences(about, describeLanguages(parts), 'Everything is public and read only.'),
      '## By HTTP',
      listReads(['search', 'page', 'pages'], registry, site.info.baseUrl),
      `Every page is Markdown too: ask its address with \`Accept: text/markdown\`.`,
      ...describeMcp(['search', 'page', 'pages'], registry, site.info.baseUrl),
      '## What to keep to',
      listRules(parts, site.info),
    ],
  }
}

function listRules(parts: SiteParts, { baseUrl, licence }: SkillContext['site']['info']): string {
  const [reach] = describeReach(parts)
  const rules = [
    'Search first, then read: an excerpt is not the whole answer. Name the `url` of the page you rely on.',
    'When nothing is found, say that the site does not tell, and do not guess.',
    parts.hasTowns && 'Pages about single towns are found with `type=city`.',
    reach && `For ${reach.subject} use the skill \`${reach.name}\`.`,
    licence && `The texts may be used under ${licence.name}: ${licence.url}`,
    `After 429 wait for the seconds of \`Retry-After\`. A token raises the limit; get one as ${baseUrl}${descriptionPaths.authGuide} says.`,
  ]
  return rules.flatMap((rule) => (typeof rule === 'string' ? [`- ${rule}`] : [])).join('\n')
}

/** Describes how to find prices and contact a person, if the site has them. */
function describeReach(parts: SiteParts): (Skill & { readonly subject: string })[] {
  const { company, offer, hasContact } = parts
  if (!offer && !hasContact) return []
  const names = [...(hasContact ? ['contact'] : []), ...(offer ? ['price'] : [])]
  const subjects = [
    ...(offer ? [`the public price of “${offer.name}”`] : []),
    ...(hasContact ? ['how to reach a person'] : []),
  ]
  const subject = subjects.join(' and ')
  const wishes = [
    ...(offer ? ['asks what something costs'] : []),
    ...(hasContact ? ['wants to talk, book or order'] : []),
  ]
  const reads = [...(offer ? ['workshop'] : []), ...(hasContact ? ['contact'] : [])]
  return [
    {
      name: names.join('-or-'),
      title: `${company}: ${subject}`,
      subject,
      description: `Tells ${subject} at ${company}, by HTTP or MCP, without a key. Use it when somebody ${wishes.join(' or ')} there.`,
      render: ({ site, registry }) => [
        '## By HTTP',
        listReads(reads, registry, site.info.baseUrl),
        ...describeMcp(reads, registry, site.info.baseUrl),
        '## What to keep to',
        listReachRules(parts),
      ],
    },
  ]
}

function listReachRules({ offer, markets, languages, hasContact }: SiteParts): string {
  const rules = [
    offer && `${offer.pricing} Never estimate another one.`,
    offer &&
      markets.length > 1 &&
      `\`market\` is the country of the person: ${markets.join(', ')}. Say for which one a price holds.`,
    hasContact &&
      'Nothing can be sent through this service: pass address, telephone number and form on to the person.',
    hasContact &&
      languages.length > 1 &&
      `\`lang\` is the language of the person: ${languages.join(', ')}.`,
  ]
  return rules.flatMap((rule) => (typeof rule === 'string' ? [`- ${rule}`] : [])).join('\n')
}

function describeLanguages({ languages }: SiteParts): string {
  const names = languages.map((lang) => `${languageFacts(lang).englishName} (\`${lang}\`)`)
  return `Its pages are in ${new Intl.ListFormat('en-GB').format(names)}.`
}

function listReads(ids: readonly string[], registry: readonly Operation[], baseUrl: string) {
  return pick(ids, registry)
    .map((read) => `- ${read.summary}: \`GET ${baseUrl}${findTemplate(read) ?? read.paths[0]}\``)
    .join('\n')
}

function describeMcp(ids: readonly string[], registry: readonly Operation[], baseUrl: string) {
  const tools = pick(ids, registry).flatMap(({ tool }) => (tool ? [`\`${tool.name}\``] : []))
  return [
    '## By MCP',
    `Server: ${baseUrl}${mcpPaths.endpoint} (streamable HTTP, no login). Tools: ${tools.join(', ')}.`,
  ]
}

function pick(ids: readonly string[], registry: readonly Operation[]): Operation[] {
  return ids.flatMap((id) => registry.find((operation) => operation.id === id) ?? [])
}
