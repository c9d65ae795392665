/**
 * Pages of the Cloud Native Glossary as content of Vitrine: node docs/adopting/glossary.mjs <clone> <content folder>.
 * Everything by hand that came before and after is in docs/adopting.md.
 */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const [clone = '', content = ''] = process.argv.slice(2)

/** Folder of the source → language of the site, and what the overview of the terms is called. */
const languages = {
  en: ['en', 'Terms', 'All terms of the glossary, each on a page of its own.'],
  ja: ['ja', '用語', '用語集のすべての用語です。'],
  'pt-br': ['pt-BR', 'Termos', 'Todos os termos do glossário, cada um em sua página.'],
  ur: ['ur', 'اصطلاحات', 'لغت کی تمام اصطلاحات۔'],
}

/** Every page of a folder by its address of today, and where its file goes. */
async function listPages(folder) {
  const files = await readdir(join(clone, 'content', folder), { recursive: true })
  const wanted = files.filter((file) => /\.md$/.test(file) && !/_TEMPLATE|search\.md/.test(file))
  return new Map(
    wanted.map((file) => {
      const name = file.replace(/(?:\/?_index)?\.md$/, '')
      const isTerm = !file.endsWith('_index.md')
      return [name, { file, name, isTerm, to: isTerm ? `terms/${name}` : name || 'index' }]
    }),
  )
}

/** The first sentences, as far as a description may go, without their Markdown. */
function describe(body) {
  const [paragraph = ''] = body.split(/\n\s*\n/).filter((block) => /^[^#<{\s]/.test(block))
  const text = paragraph.replace(/\[([^\]]*)\]\([^)]*\)|[*_`]/g, '$1').replace(/\s+/g, ' ')
  return Array.from(text.trim())
    .slice(0, 297)
    .join('')
    .replace(/(?<=.{290})\S*$/, '…')
}

async function convert(folder, page, pages, english) {
  const [tag] = languages[folder]
  const source = await readFile(join(clone, 'content', folder, page.file), 'utf8')
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  const title = /^title: *"?(.*?)"? *$/m.exec(front)?.[1] ?? page.name
  const target = join(content, 'pages', tag, `${page.to}.md`)
  await mkdir(join(dirname(target), 'images'), { recursive: true })
  for (const [, image] of body.matchAll(/[("]\/images\/([^)"]+)[)"]/g)) {
    await cp(join(clone, 'static/images', image), join(dirname(target), 'images', basename(image)))
  }
  const text = body
    .replace(/^# .*\n/m, '')
    .replace(/<img [^>]*src="([^"]*)" alt="([^"]*)">/g, '![$2]($1)')
    .replace(/<\/?p>/g, '')
    .replace(/(?<=\]\()\/images\/(?:[^)]*\/)?([^)/]+)/g, './images/$1')
    .replace(/(?<=\]\()\/(?:(?:en|ja|pt-br|ur)\/)?([\w-]+)\/?(?=[)#])/g, (link, name) => {
      const [there, lang] = pages.has(name) ? [pages, tag] : [english, 'en']
      return there.has(name) ? `/${lang.toLowerCase()}/${there.get(name).to}/` : link
    })
    .replace(
      /\{\{% sign-language-section (\S+) %\}\}/g,
      '<iframe src="https://www.youtube-nocookie.com/embed/$1" title="Sign language"></iframe>',
    )
  const fields = [
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(describe(text) || title)}`,
    `type: ${page.isTerm ? 'guide' : page.name === '' ? 'home' : 'about'}`,
    `translationKey: ${page.name || 'home'}`,
    'updated: 2026-08-19',
    ...(/^draft: true/m.test(front) ? ['draft: true'] : []),
  ]
  await writeFile(target, `---\n${fields.join('\n')}\n---\n${text}`)
}

const english = await listPages('en')
for (const [folder, [tag, title, description]] of Object.entries(languages)) {
  const pages = await listPages(folder)
  for (const page of pages.values()) await convert(folder, page, pages, english)
  const overview = `---\ntitle: ${title}\ndescription: ${description}\ntype: section\ntranslationKey: terms\nupdated: 2026-08-19\n---\n`
  await writeFile(join(content, 'pages', tag, 'terms/index.md'), overview)
}
