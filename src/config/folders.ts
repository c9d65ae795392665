/** Checks that a build can use the folders in the settings. */
import { stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { Config } from './config.ts'
import { settings } from './settings.ts'

interface Folders {
  readonly root: string
  readonly content: string
  readonly out: string
}

interface Rule {
  fails(folders: Folders): boolean
  readonly reason: string
}

/** Source folders of the project. A build must not write into them. */
const sourceFolders = ['docs', 'scripts', 'src', 'tests']

/** Rules for the output folder. At most one violation is reported. */
const outRules: readonly Rule[] = [
  { fails: ({ root, out }) => isWithin(root, out), reason: 'it contains the project' },
  { fails: ({ content, out }) => isWithin(content, out), reason: 'it contains the content' },
  {
    fails: ({ content, out }) => isWithin(out, content),
    reason: 'it is inside the content folder',
  },
  {
    fails: ({ root, out }) => sourceFolders.some((name) => isWithin(out, resolve(root, name))),
    reason: 'it is inside a source folder of the project',
  },
]

/** Finds mistakes in `CONTENT_DIR` and `OUT_DIR`. */
export async function findFolderMistakes(
  { contentDir, outDir }: Partial<Pick<Config, 'contentDir' | 'outDir'>>,
  root: string,
): Promise<string[]> {
  const mistakes: string[] = []
  if (contentDir !== undefined && (await kindOf(contentDir)) !== 'folder') {
    const { name, expects } = settings.contentDir
    mistakes.push(`Cannot read ${name} "${contentDir}": expects ${expects}`)
  }
  if (contentDir !== undefined && outDir !== undefined) {
    const failed = outRules.find(({ fails }) => fails({ root, content: contentDir, out: outDir }))
    const reason = (await kindOf(outDir)) === 'file' ? 'it is a file' : failed?.reason
    if (reason !== undefined) {
      const { name, expects } = settings.outDir
      mistakes.push(`Cannot write ${name} "${outDir}": ${reason}. Use ${expects}`)
    }
  }
  return mistakes
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

async function kindOf(path: string): Promise<'folder' | 'file' | 'absent'> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return 'absent'
    // A part of the path is a file.
    if (code === 'ENOTDIR') return 'file'
    throw error
  }
}
