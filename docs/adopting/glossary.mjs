// Converts pages of the Cloud Native Glossary for Vitrine: docs/adopting.md has the steps.
//     node docs/adopting/glossary.mjs <clone> <content folder>
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const [clone = '', content = ''] = process.argv.slice(2)
const updated = '2026-08-19'
// Folder of the source: language of the site, title and description of the overview of all terms.
const languages = {
  en: ['en', 'Terms', 'All terms of the glossary, each on a page of its own.'],
  ja: ['ja', '用語', '用語集のすべての用語です。'],
  'pt-br': ['pt-BR', 'Termos', 'Todos os termos do glossário, cada um em sua página.'],
  ur: ['ur', 'اصطلاحات', 'لغت کی تمام اصطلاحات۔'],
}

// Every page of a folder: its name in addresses of today → its file, and where it goes.
async function listPages(folder) {
  const files = await readdir(join(clone, 'content', folder), { recursive: true })
  const pages = files.filter((file) => /\.md$/.test(file) && !/_TEMPLATE|search\.md/.test(file))
  const terms = pages.filter((file) => !file.endsWith('_index.md')).map((file) => file.slice(0, -3))
  const others = pages.flatMap((file) => /^(.*?)\/?_index\.md$/.exec(file)?.[1] ?? [])
  return new Map([
    ...terms.map((name) => [name, { file: `${name}.md`, to: `terms/${name}`, type: 'guide' }]),
    ...others.map((name) => [
      name,
      { file: `${name}/_index.md`, to: name || 'index', type: name ? 'about' : 'home' },
    ]),
  ])
}

const plain = (text) => text.replace(/\[([^\]]*)\]\([^)]*\)|[*_`]/g, '$1').replace(/\s+/g, ' ')
const shorten = (text) =>
  text.length > 300 ? `${text.slice(0, 296).replace(/\s\S*$/, '')} …` : text

async function convert(folder, name, { file, to, type }, addressOf) {
  const written = await readFile(join(clone, 'content', folder, file), 'utf8')
  const source = written.replaceAll('\r\n', '\n')
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n--- *\n([\s\S]*)$/.exec(source) ?? []
  const target = join(content, 'pages', languages[folder][0], `${to}.md`)
  await mkdir(dirname(target), { recursive: true })
  for (const [, image] of body.matchAll(/[("]\/images\/([^)"]+)[)"]/g)) {
    await cp(join(clone, 'static/images', image), join(dirname(target), 'images', basename(image)))
  }
  const text = body
    .replace(/^# .*\n/m, '')
    .replace(/<p><img [^>]*src="([^"]*)" alt="([^"]*)"><\/p>/g, '![$2]($1)')
    .replace(/(?<=\]\()\/images\/(?:[^)]*\/)?([^)/]+)/g, './images/$1')
    .replace(
      /(?<=\]\()\/(?:(?:ja|pt-br|ur)\/)?([\w-]+)\/?(?=[)#])/g,
      (link, page) => addressOf(page) ?? link,
    )
    .replace(
      /\{\{% sign-language-section (\S+) %\}\}/g,
      '<iframe src="https://www.youtube-nocookie.com/embed/$1" title="Sign language"></iframe>',
    )
  const title = /^ *title: *"?(.*?)"? *$/im.exec(front)?.[1] ?? name
  const description = shorten(
    plain(
      text
        .split(/\n\s*\n/)
        .map((block) => block.trim())
        .find((block) => /^[^#<!{]/.test(block)) ?? title,
    ),
  )
  const fields = [
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(description)}`,
    `type: ${type}`,
    `translationKey: ${name || 'home'}`,
    `updated: ${updated}`,
  ]
  if (/^ *draft: true/m.test(front)) fields.push('draft: true')
  await writeFile(target, `---\n${fields.join('\n')}\n---\n${text}`)
}

const english = await listPages('en')
for (const [folder, [tag, title, description]] of Object.entries(languages)) {
  const pages = await listPages(folder)
  const addressOf = (name) =>
    pages.has(name)
      ? `/${folder}/${pages.get(name).to}/`
      : english.has(name)
        ? `/en/${english.get(name).to}/`
        : undefined
  for (const [name, page] of pages) await convert(folder, name, page, addressOf)
  await writeFile(
    join(content, 'pages', tag, 'terms/index.md'),
    `---\ntitle: ${title}\ndescription: ${description}\ntype: section\ntranslationKey: terms\nupdated: ${updated}\n---\n`,
  )
}
