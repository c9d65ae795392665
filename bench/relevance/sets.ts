/** The content sets by other people on which search is measured, and their Debian packages. */
import { readDocBook } from './docbook.ts'
import type { Manual } from './docbook.ts'
import { readLibreOffice } from './libreoffice.ts'
import { readMallard } from './mallard.ts'
import type { Guide } from './mallard.ts'
import type { SetPage } from './set-page.ts'

/** The Debian packages of a set, and how to read them. */
export interface SetSource {
  /** Packages and their versions. */
  readonly packages: Readonly<Record<string, string>>
  /** SHA-256 of the pages as lines of JSON. */
  readonly digest: string
  read(unpacked: string): SetPage[]
  /** Maximum number of labels for each class and language. */
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

/** Name of a set → its source. */
export const setSources: Readonly<Record<string, SetSource>> = {
  libreoffice: {
    packages: {
      'libreoffice-help-en-us': '4:7.4.7-1+deb12u14',
      'libreoffice-help-de': '4:7.4.7-1+deb12u14',
      'libreoffice-help-pl': '4:7.4.7-1+deb12u14',
    },
    digest: '6bc8fdf2cd7837f6ebb90b49b00a88ae2651c7e9060d53e68b5280c1b2730feb',
    read: readLibreOffice,
    labelsKept: 60,
  },
  gnome: {
    packages: { 'gnome-user-docs': '43.0-2' },
    digest: '1814287511f1688d7a3f3fe069615a73e4b3c6a1c7c7a3504721e2a3c45e1edf',
    read: (unpacked) => readMallard(unpacked, desktop),
    labelsKept: 60,
  },
  programs: {
    packages: {
      'evince-common': '43.1-2+deb12u1',
      'gnome-boxes': '43.2-1',
      'gnome-calculator': '1:43.0.1-2',
      'gnome-terminal-data': '3.46.8-1',
      seahorse: '43.0-1',
      eog: '43.2-1+deb12u1',
      'gnome-system-monitor': '42.0-2',
      'cheese-common': '43.0-1',
    },
    digest: '5c7f14a111edefa0a604768079e7e69c4e0991cc96283ccc08b394b52bdd2a10',
    read: (unpacked) => readMallard(unpacked, programs),
    labelsKept: 30,
  },
  gimp: {
    packages: {
      'gimp-help-en': '2.10.34-2',
      'gimp-help-de': '2.10.34-2',
    },
    digest: '06a0b59840b4e2c64c3c5a1f3135ef26b332738a95d6aabc16a1c1cc7d295151',
    read: (unpacked) => readDocBook(unpacked, gimp),
    labelsKept: 60,
  },
}
