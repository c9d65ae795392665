/** Hugo and Eleventy on the pages that we build: the same Markdown, and a page of ours as the template of both. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CommandError } from '../../command.ts'
import { findProgram } from '../../programs.ts'
import { peersFolder } from './peers.ts'
import { runToEnd } from './processes.ts'
import type { RealPage } from './real-content.ts'

/** A generator of others. */
export interface Generator {
  readonly name: string
  /** Files beside the pages; the template is a page of ours with what changes marked. */
  files(template: Template): Readonly<Record<string, string>>
  command(): { readonly program: string; readonly args: readonly string[] }
}

/** A page in its pieces: what stands before, between and behind title, description and text. */
export interface Template {
  readonly head: string
  readonly middle: string
  readonly foot: string
}

/** Both, with the settings that their documentation names for speed, and nothing that we do not make either. */
export const generators: readonly Generator[] = [
  {
    name: 'Hugo',
    files: ({ head, middle, foot }) => ({
      'hugo.toml': `baseURL = "https://www.example.com/"
disableKinds = ["taxonomy", "term", "RSS", "sitemap", "robotsTXT", "404", "section", "home"]
`,
      'layouts/_default/single.html': `${head}{{ .Title }}${middle}<h1>{{ .Title }}</h1>{{ .Content }}${foot}`,
    }),
    command: () => ({
      program: findProgram('hugo', process.env) ?? 'hugo',
      args: ['--quiet', '--destination', 'out'],
    }),
  },
  {
    name: 'Eleventy',
    files: ({ head, middle, foot }) => ({
      'package.json': '{ "type": "module" }\n',
      'eleventy.config.js': `export default function (config) {
  config.addGlobalData('layout', 'page.11ty.js')
  return {
    dir: { input: 'content', includes: '../layouts', output: 'out' },
    markdownTemplateEngine: false,
    templateFormats: ['md', '11ty.js'],
  }
}
`,
      'layouts/page.11ty.js': `const [head, middle, foot] = ${JSON.stringify([head, middle, foot])}
export function render({ title, content }) {
  return head + title + middle + '<h1>' + title + '</h1>' + content + foot
}
`,
    }),
    command: () => ({
      program: process.execPath,
      args: [resolve(peersFolder, 'node_modules/@11ty/eleventy/cmd.cjs'), '--quiet'],
    }),
  },
]

/** Cuts a rendered page where its title and its text stand. */
export function cutTemplate(html: string): Template {
  const [title, main] = [/<title>[^]*?<\/title>/.exec(html), /<main[^>]*>[^]*<\/main>/.exec(html)]
  if (!title || !main) throw new CommandError('Cannot compare: a page has no title or no main')
  const [opening = ''] = /^<main[^>]*>/.exec(main[0]) ?? []
  const head = `${html.slice(0, title.index)}<title>`
  const middle = `</title>${html.slice(title.index + title[0].length, main.index)}${opening}`
  const foot = `</main>${html.slice(main.index + main[0].length)}`
  // Nothing of ours may be read as a place to fill in.
  if (/\{\{/.test(head + middle + foot)) throw new CommandError('Cannot compare: a page holds {{')
  return { head, middle, foot }
}

/** Writes what a generator reads. */
export async function writeProject(
  folder: string,
  generator: Generator,
  pages: readonly RealPage[],
  template: Template,
): Promise<void> {
  const texts = pages.map(({ lang, name, title, markdown }): [string, string] => [
    join('content', lang, `${name}.md`),
    `---\ntitle: ${JSON.stringify(title)}\n---\n\n${markdown}\n`,
  ])
  for (const [path, text] of [...Object.entries(generator.files(template)), ...texts]) {
    const file = join(folder, path)
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, text)
  }
}

/** Seconds of CPU of building the project; fails when it makes fewer pages than were given. */
export async function measureGenerator(
  folder: string,
  generator: Generator,
  pages: number,
): Promise<number> {
  const { cpu } = await runToEnd({ ...generator.command(), folder })
  const made = (await readdir(join(folder, 'out'), { recursive: true })).filter((path) =>
    path.endsWith('.html'),
  )
  if (made.length !== pages)
    throw new CommandError(
      `Cannot compare: ${generator.name} makes ${made.length} of ${pages} pages`,
    )
  return cpu
}
