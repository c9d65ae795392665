/** The content sets by other people that search is measured on, and what each is read from. */
import { readDocBook } from './docbook.ts'
import type { Manual } from './docbook.ts'
import { libreofficePackages, readLibreOffice } from './libreoffice.ts'
import { readMallard } from './mallard.ts'
import type { Guide } from './mallard.ts'
import type { SetPage } from './set-page.ts'

/** A set as the packages of Debian give it. */
export interface SetSource {
  readonly packages: readonly string[]
  /** Packages whose copyright file is kept; of one source package one is enough. */
  readonly copyrights: readonly string[]
  /** Packages whose list of authors is kept, because their copyright file leaves the names to it. */
  readonly authors?: readonly string[]
  /** Name of the licence that a copyright file only points to: Debian keeps its whole text apart. */
  readonly licence?: string
  read(unpacked: string): SetPage[]
  /** How many labels of one class and language are kept. */
  readonly labelsKept: number
}

const desktop: readonly Guide[] = [
  { package: 'gnome-user-docs', guide: 'gnome-help' },
  { package: 'gnome-user-docs', guide: 'system-admin-guide' },
]

const programs: readonly Guide[] = [
  { package: 'evince-common', guide: 'evince' },
  { package: 'gnome-boxes', guide: 'gnome-boxes' },
  { package: 'gnome-calculator', guide: 'gnome-calculator' },
  { package: 'gnome-terminal-data', guide: 'gnome-terminal' },
  { package: 'seahorse', guide: 'seahorse' },
  { package: 'eog', guide: 'eog' },
  { package: 'gnome-system-monitor', guide: 'gnome-system-monitor' },
  { package: 'cheese-common', guide: 'cheese' },
]

const gimp: Manual = {
  folders: {
    en: 'gimp-help-en/usr/share/gimp/2.0/help/en',
    de: 'gimp-help-de/usr/share/gimp/2.0/help/de',
  },
  index: 'gimp-help-index',
  leftOut: /^(?:legal|gfdl-.*)$/,
}

/** Name of a set → where it comes from. */
export const setSources: Readonly<Record<string, SetSource>> = {
  libreoffice: {
    packages: libreofficePackages,
    copyrights: libreofficePackages.slice(0, 1),
    licence: 'MPL-2.0',
    read: readLibreOffice,
    labelsKept: 60,
  },
  gnome: fromGuides(desktop, 60),
  programs: fromGuides(programs, 30),
  gimp: {
    packages: ['gimp-help-en', 'gimp-help-de', 'gimp-help-common'],
    copyrights: ['gimp-help-common'],
    authors: ['gimp-help-common'],
    licence: 'GFDL-1.2',
    read: (unpacked) => readDocBook(unpacked, gimp),
    labelsKept: 60,
  },
}

function fromGuides(guides: readonly Guide[], labelsKept: number): SetSource {
  const packages = [...new Set(guides.map((guide) => guide.package))]
  return {
    packages,
    copyrights: packages,
    read: (unpacked) => readMallard(unpacked, guides),
    labelsKept,
  }
}
