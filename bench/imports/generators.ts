/** Sites that generators build from known content, and manuals of Debian. */
import { execFileSync } from 'node:child_process'
import type { StdioOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { requireProgram } from '../../scripts/programs.ts'
import { SetMissing, unpackPackages } from '../relevance/fetch.ts'

/** Folder of sources, sites and imports. Docusaurus is installed here. */
export const root = resolve('.cache/imports')
const known = resolve('bench/imports/known')
/** Address for which the generators build the sites. The server replaces it by its own. */
export const address = 'https://harbour.example'
/** Shows only the error output of generators. */
const quiet: StdioOptions = ['ignore', 'ignore', 'inherit']

/** A site that is imported. */
export interface SiteSource {
  /** CSS selector of the element with the main text. */
  readonly main: string
  /** CSS selector of elements inside `main` that are not main text. */
  readonly leftOut?: string
  /** Whether the site can also be imported from its source files, in addition to the website. */
  readonly hasFiles: boolean
  /** Whether the build converts pictures. If so, only the texts of pictures are compared. */
  readonly hasOtherPictures?: boolean
  /** Path of the export file, for WordPress. */
  readonly file?: string
  /**
   * Whether the source was made from known pages, so that the import must meet the bounds. For
   * other sources, figures are only printed.
   */
  readonly isRoundTrip: boolean
  /** Writes `site`, and `source` if there are files. Throws `SetMissing` if something is missing. */
  build(folder: string): void
}

/** All sites. */
export const siteSources: Readonly<Record<string, SiteSource>> = {
  MkDocs: {
    main: 'article.md-content__inner',
    // MkDocs puts the labels of tabs into a separate list. The import writes each label above its
    // tab.
    leftOut: '.md-source-file, .md-content__button',
    ...{ hasFiles: true, isRoundTrip: true },
    build(folder) {
      layOut(folder, 'mkdocs', { en: 'docs/en', de: 'docs/de' })
      for (const lang of ['en', 'de']) {
        run(folder, programOf('mkdocs'), 'build', '--quiet', '--config-file', `build-${lang}.yml`)
      }
    },
  },
  Hugo: {
    ...{ main: 'article.text', hasFiles: true, isRoundTrip: true },
    build(folder) {
      layOut(folder, 'hugo', { en: 'content/en', de: 'content/de' })
      for (const home of globSync(join(folder, 'source/content/*/index.md'))) {
        renameSync(home, home.replace('index.md', '_index.md'))
      }
      run(folder, programOf('hugo'), '--quiet', '--destination', '../site')
    },
  },
  Docusaurus: {
    main: '.theme-doc-markdown',
    ...{ hasFiles: true, isRoundTrip: true },
    build(folder) {
      const command = join(root, 'node_modules/@docusaurus/core/bin/docusaurus.mjs')
      if (!existsSync(command))
        throw new SetMissing('Docusaurus is not installed in .cache/imports')
      const translated = 'i18n/de/docusaurus-plugin-content-docs/current'
      layOut(folder, 'docusaurus', { en: 'docs', de: translated })
      run(folder, process.execPath, command, 'build', '--out-dir', '../site')
    },
  },
  Vitrine: {
    main: 'main[data-type]:not(:has([data-search]))',
    leftOut: '.highlights, [data-twin=omit]',
    hasOtherPictures: true,
    ...{ hasFiles: true, isRoundTrip: true },
    build(folder) {
      const content = join(root, 'MkDocs-files')
      if (!existsSync(content)) throw new SetMissing('The content of MkDocs is missing')
      const settings = { CONTENT_DIR: content, OUT_DIR: join(folder, 'out'), BASE_URL: address }
      execFileSync('npm', ['run', '-s', 'build'], {
        stdio: quiet,
        env: { ...process.env, ...settings },
      })
      const [client = ''] = globSync(join(folder, 'out/releases/*/client'))
      renameSync(client, join(folder, 'site'))
      cpSync(join(content, 'pages'), join(folder, 'source'), { recursive: true })
    },
  },
  // The pages in `site` are as WordPress shows them. They were written by hand.
  WordPress: {
    ...{ main: 'main.entry-content', hasFiles: true, isRoundTrip: true },
    file: 'export.xml',
    build(folder) {
      cpSync(join(known, 'wordpress'), folder, { recursive: true })
    },
  },
  'maint-guide': manual({
    main: 'body',
    leftOut: '.navheader, .navfooter, .chapter .toc, .appendix .toc',
    packages: { 'maint-guide': '1.2.53', 'maint-guide-de': '1.2.53' },
    folders: [
      'maint-guide/usr/share/doc/maint-guide/html',
      'maint-guide-de/usr/share/doc/maint-guide-de/html',
    ],
    digest: '175a7d1f0d65bbdcb14e47690b19bd2558d19acd785fc2108e4c11a3b06090d1',
  }),
  'developers-reference': manual({
    main: 'div.body',
    packages: { 'developers-reference': '12.18', 'developers-reference-de': '12.18' },
    folders: [
      'developers-reference/usr/share/developers-reference',
      'developers-reference-de/usr/share/developers-reference',
    ],
    digest: '3733bb7e4c08e7e6ecce2afabbf54d51150cdb873ba43333c44582600f4cdc85',
  }),
}

interface Manual extends Pick<SiteSource, 'main' | 'leftOut'> {
  /** Packages of Debian and their versions. */
  readonly packages: Readonly<Record<string, string>>
  /** Folders of the website in the unpacked packages. */
  readonly folders: readonly string[]
  /** SHA-256 of the pages of the website. */
  readonly digest: string
}

/** A manual that is served as a website. */
function manual({ packages, folders, digest, ...reading }: Manual): SiteSource {
  return {
    ...{ ...reading, hasFiles: false, isRoundTrip: false },
    build(folder) {
      const [site, unpacked] = [join(folder, 'site'), join(folder, 'unpacked')]
      mkdirSync(unpacked)
      unpackPackages(packages, unpacked)
      for (const each of folders) cpSync(join(unpacked, each), site, { recursive: true })
      const pages = globSync('**/*.html', { cwd: site }).toSorted()
      const hash = createHash('sha256')
      for (const page of pages) hash.update(readFileSync(join(site, page)))
      const found = hash.digest('hex')
      if (found !== digest) throw new SetMissing(`The pages have the digest ${found}`)
      if (!pages.includes('index.html'))
        renameSync(join(site, 'index.en.html'), join(site, 'index.html'))
      const rows = pages.map((page) => `<url><loc>${address}/${page}</loc></url>`)
      const name = 'http://www.sitemaps.org/schemas/sitemap/0.9'
      writeFileSync(join(site, 'sitemap.xml'), `<urlset xmlns="${name}">${rows.join('')}</urlset>`)
    },
  }
}

/**
 * Writes the source of a generator: the shared pages, and the files that only this generator has.
 */
function layOut(folder: string, name: string, languages: Readonly<Record<string, string>>): void {
  const source = join(folder, 'source')
  cpSync(join(known, name), source, { recursive: true })
  for (const [lang, place] of Object.entries(languages)) {
    rmSync(join(source, lang), { recursive: true })
    for (const from of ['shared', name]) {
      cpSync(join(known, from, lang), join(source, place), { recursive: true })
    }
  }
}

/**
 * Path of a generator. Installs the generator if it is missing. Throws `SetMissing` if that fails.
 */
function programOf(name: 'mkdocs' | 'hugo'): string {
  try {
    return requireProgram(name, process.env)
  } catch (error) {
    throw new SetMissing(error instanceof Error ? error.message : name, { cause: error })
  }
}

/** Runs a generator in the folder of its source. */
function run(folder: string, program: string, ...args: string[]): void {
  execFileSync(program, args, { cwd: join(folder, 'source'), stdio: quiet })
}
