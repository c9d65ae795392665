/** Words of links: who hears them one after another, or follows them by program, knows nothing of the sentence around. */
import type { Link } from 'mdast'
import { visit } from 'unist-util-visit'
import type { Finding, ParsedText } from './finding.ts'
import { mistake, warning } from './finding.ts'

/** Words that say of no place where they lead, in the languages whose words come with the product. */
const emptyWords: ReadonlySet<string> = new Set([
  ...[
    'here',
    'click here',
    'click',
    'more',
    'read more',
    'learn more',
    'link',
    'this',
    'this page',
  ],
  ...['hier', 'hier klicken', 'klicken sie hier', 'mehr', 'weiterlesen', 'mehr erfahren'],
  ...['tutaj', 'tu', 'kliknij tutaj', 'kliknij', 'więcej', 'czytaj więcej', 'dowiedz się więcej'],
  ...[
    'ici',
    'cliquez ici',
    'plus',
    'lire la suite',
    'en savoir plus',
    'aquí',
    'haga clic aquí',
    'más',
  ],
  ...['тут', 'натисніть тут', 'детальніше', 'qui', 'clicca qui', 'klik hier', 'zde', 'här'],
])

/** Findings about links that nobody can press, or whose words do not tell where they lead. */
export function checkLinkTexts({ root }: ParsedText): Finding[] {
  const findings: Finding[] = []
  visit(root, 'link', (link) => {
    const line = link.position?.start.line ?? 1
    const words = wordsOf(link).trim()
    if (words === '') {
      findings.push(
        mistake(
          line,
          `has a link to ${link.url} without words, expects [where it leads](${link.url})`,
        ),
      )
    } else if (emptyWords.has(words.toLowerCase().replaceAll(/[.…!→»>\s]+$/g, ''))) {
      findings.push(
        warning(
          line,
          `has a link with the words "${words}", expects words that tell where it leads`,
        ),
      )
    }
  })
  return findings
}

function wordsOf({ children }: Pick<Link, 'children'>): string {
  return children
    .map((child) => {
      if ('value' in child) return child.type === 'html' ? '' : child.value
      if ('alt' in child) return child.alt ?? ''
      return 'children' in child ? wordsOf({ children: child.children }) : ''
    })
    .join('')
}
