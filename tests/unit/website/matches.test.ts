import { expect, it } from 'vitest'
import { splitMatches } from '../../../src/website/search/matches.ts'

/** The text with its matches in brackets. */
function mark(text: string, words: readonly string[]): string {
  return splitMatches(text, words)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')
}

it.each([
  [
    'as whole words',
    'The mill grinds; millers mill.',
    ['mill'],
    'The [mill] grinds; millers [mill].',
  ],
  ['inside a text without spaces', '市立図書館の本', ['図書館', '本'], '市立[図書館]の[本]'],
  ['the longest first', '図書館と図書', ['図書', '図書館'], '[図書館]と[図書]'],
  ['with their marks', 'فتح الْمَكْتَبَةُ', ['الْمَكْتَبَةُ'], 'فتح [الْمَكْتَبَةُ]'],
  ['in Thai', 'ห้องสมุดเปิดทุกวัน', ['สมุด'], 'ห้อง[สมุด]เปิดทุกวัน'],
  [
    'joined by a hyphen',
    'An e-mail, an e-bike; mail e-mails.',
    ['e-mail', 'mail'],
    'An [e-mail], an e-bike; [mail] e-mails.',
  ],
  ['inside of joined ones', 'Our e-mail', ['mail'], 'Our e-[mail]'],
  ['not as a letter of joined ones', 'Plan E, e-mail', ['E', 'e'], 'Plan [E], e-mail'],
  ['behind an article', 'L’accueil, l’école', ['accueil', 'l’école'], 'L’[accueil], [l’école]'],
  ['not where nothing matched', '図書館', [], '図書館'],
])('Matches are marked %s', (_how, text, words, marked) => {
  expect(mark(text, words)).toBe(marked)
})
