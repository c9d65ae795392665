/** `npm run init`: creates a new content folder without mistakes, which can be published. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { checkContent } from '../src/content/load.ts'
import { renderMistakes } from '../src/content/mistake.ts'
import { languageFacts } from '../src/site/languages.ts'
import { CommandError, runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'
import { answerOptions, createTerminal, readAnswers } from './init/answers.ts'
import type { AnswerName } from './init/answers.ts'
import { contentFiles } from './init/content-files.ts'
import type { ContentFile } from './init/content-files.ts'
import { isFree, writeFiles } from './init/folder.ts'
import { readSkeletons } from './init/skeleton.ts'
import type { Skeleton } from './init/skeleton.ts'
import { writeSiteFile } from './init/site-file.ts'

async function init(given: Given<AnswerName | 'bare'>): Promise<void> {
  const [typed, ...more] = given.operands
  if (typed === undefined || more.length > 0) {
    throw new UsageError('Cannot make a content folder: expects the name of a new folder')
  }
  // npm runs scripts in the project folder. Paths are relative to the folder where the user called
  // npm (`INIT_CWD`).
  const folder = resolve(process.env.INIT_CWD ?? '.', typed)
  if (!(await isFree(folder))) {
    throw new CommandError(
      `Cannot write "${typed}": it exists and is not an empty folder. Name a new folder`,
    )
  }
  const answers = await readAnswers(given, process.stdin.isTTY ? createTerminal() : undefined)
  const skeletons = await readSkeletons(answers.languages)
  const today = new Date().toISOString().slice(0, 10)
  const files = await contentFiles(answers, skeletons, {
    folder: shownFolder(folder),
    today,
    isBare: given.has('bare'),
  })
  await refuseMistakes(files)
  await writeFiles(folder, files)
  const isFound = await writeSiteFile(folder, process.cwd())
  console.log(renderReport(shownFolder(folder), files.length, skeletons, isFound))
}

/** Throws if the new content has mistakes, for example a colour with low contrast. */
async function refuseMistakes(files: readonly ContentFile[]): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-init-'))
  try {
    await writeFiles(directory, files)
    const source = { directory, baseUrl: 'https://www.example.com' }
    const { mistakes } = await checkContent({ ...source, now: new Date() })
    if (mistakes.length > 0) throw new CommandError(renderMistakes(mistakes))
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** Renders the next steps. `isFound` says whether commands find the folder by `vitrine.yaml`. */
function renderReport(
  shown: string,
  count: number,
  skeletons: readonly Skeleton[],
  isFound: boolean,
) {
  const setting = isFound ? '' : `CONTENT_DIR=${shown} `
  const borrowed = skeletons.filter(({ isTranslated }) => !isTranslated)
  const inEnglish = borrowed.map(({ lang }) => languageFacts(lang).englishName).join(', ')
  const languages = skeletons.map(({ lang }) => lang)
  return [
    `Wrote ${count} files to ${shown}, with pages in ${languages.join(', ')}.`,
    ...(borrowed.length > 0
      ? [`Vitrine has no sample texts in ${inEnglish}: these pages are in English.`]
      : []),
    '',
    ...(isFound ? ['All commands find this folder by the file vitrine.yaml next to it.', ''] : []),
    `Look at it:  ${setting}npm run dev`,
    `Serve it:    ${setting}npm start`,
    '',
    `Next, write your texts: ${join(shown, 'README.md')} explains every file. docs/adopting.md explains how to publish on your own domain.`,
  ].join('\n')
}

/** Returns the path of the folder, relative to the project. */
function shownFolder(folder: string): string {
  return relative(process.cwd(), folder) || '.'
}

await runCommand({
  call: 'npm run init',
  summary:
    'Creates a new content folder with these pages in each language: home, about, contact, search, a section with a page, and a blog post. Asks you for the values that you do not give as options.',
  operands: '<folder>',
  options: {
    ...answerOptions,
    bare: { help: 'writes only home and search pages, without contact.yaml' },
  },
  example:
    'npm run init -- --name "Harbour Choir" --lang en,fr --email hello@choir.example ../our-site',
  run: init,
})
