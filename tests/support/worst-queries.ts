/** The slowest valid search queries. A query may have 200 characters. */

const letters = 'abcdefghijklmnopqrstuvwxyz'
const beginnings = ['pro', 'aut', 'int', 'kon', 'ver', 'sta', 'pra', 'for']
const functionWords =
  'i w z na do o po za od u to co jak czy the of and in to for is on der die das und mit von zu im'

function fill(word: (at: number) => string): string {
  return Array.from({ length: 200 }, (_, at) => word(at))
    .join(' ')
    .slice(0, 200)
    .trim()
}

/** Reason why a query is slow → the query. */
export const worstQueries: Readonly<Record<string, string>> = {
  'one word of 200 letters': 'z'.repeat(200),
  'one letter 100 times': fill(() => 'a'),
  '100 single letters': fill((at) => letters.charAt(at % 26)),
  'the whole alphabet': Array.from(letters).join(' '),
  'function words alone': functionWords,
  'one letter': 'p',
  'beginnings of three letters': fill((at) => beginnings[at % beginnings.length] ?? ''),
  'unknown words of eight letters': fill((at) => `qxz${letters.charAt(at % 26)}wvut`),
  'misspelt words':
    'automatyzacjja wdrozzenie prrocesy robbotow integrracja systtemow opieeka magazynnow zamowienniami hurttowni logistykka rechnungenn freigabbe prozessse invoicces',
  'a long question':
    'jak długo trwa wdrożenie automatyzacji procesów faktur w firmie produkcyjnej i ile kosztuje opieka nad robotami oraz integracja z systemem erp i sklepem internetowym dla hurtowni w Polsce',
  'a German compound of 60 letters':
    'rechnungsverarbeitungsautomatisierungsprojektleitungsbesprech ungsprotokoll',
  'town names':
    'Kraków Łódź Bielsko-Biała Nowy Sącz Nowe Miasto Zielona Góra Nowa Ruda Biała Góra Stary Dwór',
  emoji: '😀'.repeat(100),
  'combining marks': `a${'\u0301'.repeat(199)}`,
}
