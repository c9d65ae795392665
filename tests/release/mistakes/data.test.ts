/** Mistakes in towns, prices, contact and search, each with what is told of it. */
import { expect, it } from 'vitest'
import {
  bilingual,
  cityHeader,
  cityTemplate,
  page,
  workshopYaml,
} from '../../support/content-check.ts'
import { priced, towns, toldOf } from '../../support/mistake-rows.ts'
import type { MistakeRows } from '../../support/mistake-rows.ts'

const tenTowns = Array.from({ length: 10 }, (_, at) => `mill-${at},Mill ${at},Vale,7,en\n`).join('')

const rows: MistakeRows = {
  'a column gone': [
    towns('slug,name,region,lang\nmill,Mill,Vale,en\nford,Ford,Vale,en\n'),
    'cities.csv:1 | population | is missing in the first line: add this column',
  ],
  'a column misspelt': [
    towns('slug,name,region,popultion,lang\nmill,Mill,Vale,7,en\n'),
    'cities.csv:1 | population | is missing in the first line: rename popultion to population',
  ],
  'a column that nobody reads': [
    towns('slug,name,region,population,lang,region_locative\nmill,Mill,Vale,7,en,Vale\n'),
    'warning: cities.csv:1 | region_locative | is an unknown column: did you mean regionLocative?',
  ],
  'a column with a digit': [
    towns('slug,name,region,population,lang,office2\nmill,Mill,Vale,7,en,Dam\n'),
    'warning: cities.csv:1 | office2 | is an unknown column: name your own column with letters only, such as nextOffice',
  ],
  'a column that no template shows': [
    towns('slug,name,region,population,lang,office\nmill,Mill,Vale,7,en,Dam\n'),
    'warning: cities.csv:1 | office | is not used by any template: write {office} in city/en.md, or remove the column',
  ],
  'a column that lacks a value': [
    {
      'city/en.md': `${cityTemplate}\nNext: {office}.\n`,
      'cities.csv':
        'slug,name,region,population,lang,office\nmill,Mill,Vale,7,en,Dam\nford,Ford,Vale,7,en,\n',
    },
    'cities.csv:3 | office | is empty, but city/en.md has {office}: write a value',
  ],
  'degrees that are none': [
    towns('slug,name,region,population,lang,latitude,longitude\nmill,Mill,Vale,7,en,95,0\n'),
    'cities.csv:2 | latitude | must be a number of degrees from -90 to 90, such as 51.1',
  ],
  'half a coordinate': [
    towns('slug,name,region,population,lang,latitude\nmill,Mill,Vale,7,en,51.1\n'),
    'cities.csv:2 | longitude | is empty: write both latitude and longitude, or neither',
  ],
  'towns without a description': [
    towns(cityHeader + tenTowns),
    'warning: city/en.md | description | is missing, so 10 pages have no text for search results: write a sentence with {name}',
  ],
  'towns whose pages are alike': [
    {
      'city/en.md': `${cityTemplate.replace('address', 'description: Flour in {name}\naddress')}${'The same words. '.repeat(30)}\n`,
      'cities.csv': cityHeader + tenTowns,
    },
    'warning: city/en.md | makes 10 pages that share 98 % of their words, so search engines may leave them out: write placeholders for more columns of cities.csv into the template, or add indexFrom or index: false to its front matter',
  ],
  'no first line': [
    towns('mill,Mill,Vale,7,en\nford,Ford,Vale,7,en\n'),
    'cities.csv:1 | does not name the columns: write slug,name,region,regionLocative,population,lang,latitude,longitude as the first line',
  ],
  semicolons: [
    towns('slug;name;region;population;lang\nmill;Mill;Vale;7;en\nford;Ford;Vale;7;en\n'),
    'cities.csv:1 | separates its columns by semicolons: use commas, as in slug,name,region,regionLocative,population,lang,latitude,longitude',
  ],
  tabs: [
    towns('slug\tname\tregion\tpopulation\tlang\nmill\tMill\tVale\t7\ten\n'),
    'cities.csv:1 | separates its columns by tabs: use commas, as in slug,name,region,regionLocative,population,lang,latitude,longitude',
  ],
  'a town twice': [
    towns(`${cityHeader}mill,Mill,Vale,7,en\nmill,Mill,Hill,7,en\n`),
    'cities.csv:3 | has the address /en/towns/mill/, which cities.csv:2 already has: choose another address',
  ],
  'a town under two addresses': [
    towns(`${cityHeader}mill,Mill,Vale,7,en\nold-mill,Mill,Vale,7,en\n`),
    'warning: cities.csv:3 | name | Mill, Vale is already in line 2: remove one of the two lines',
  ],
  'a population with a blank': [
    towns(`${cityHeader}mill,Mill,Vale,2 100,en\n`),
    'cities.csv:2 | population | must be a whole number: write 2100',
  ],
  'a population with a point': [
    towns(`${cityHeader}mill,Mill,Vale,2.100,en\n`),
    'cities.csv:2 | population | must be a whole number: write 2100',
  ],
  'a population of 0': [
    towns(`${cityHeader}mill,Mill,Vale,0,en\n`),
    'warning: cities.csv:2 | population | is 0: write the number of people in the town',
  ],
  'an open quote': [
    towns(`${cityHeader}mill,"Mill,Vale,7,en\nford,Ford,Vale,7,en\n`),
    'cities.csv:2 | has a quote that is not closed: write a second quote after the value',
  ],
  'a quote inside a value': [
    towns(`${cityHeader}mill,Mill "No" 1,Vale,7,en\n`),
    'cities.csv:2 | has a quote inside a value: put the whole value in quotes, and double each quote inside it, as in "The ""Old"" Mill"',
  ],
  'too few values': [
    towns(`${cityHeader}mill,Mill\nford,Ford,Vale,7,en\n`),
    'cities.csv:2 | has 2 values, but the first line has 5 names: write one value for each name. For an empty value, write only the comma',
  ],
  'one row between semicolons': [
    towns(`${cityHeader}mill,Mill,Vale,7,en\nford;Ford;Vale;7;en\n`),
    'cities.csv:3 | separates its values by semicolons: use commas, as in ford,Ford,Vale,7,en',
  ],
  'too few values in every row': [
    towns(`${cityHeader}mill,Mill,Vale,7\nford,Ford,Vale,7\n`),
    'cities.csv:1 | names 5 columns, but the rows have 4 values: name one column for each value',
  ],
  'a town without a name': [
    towns(`${cityHeader}mill,,Vale,7,en\n`),
    'cities.csv:2 | name | must not be empty',
  ],
  'a town in an unknown language': [
    towns(`${cityHeader}mill,Mill,Vale,7,fr\n`),
    'cities.csv:2 | lang | must be one of en',
  ],
  'towns without a template': [
    { 'cities.csv': `${cityHeader}mill,Mill,Vale,7,en\n` },
    'cities.csv:2 | lang | en has no template for pages of towns: add the file city/en.md',
  ],
  'a region misspelt': [
    towns(`${cityHeader}a,A,Valley,7,en\nb,B,Valley,7,en\nc,C,Valley,7,en\nd,D,Vallley,7,en\n`),
    'warning: cities.csv:5 | region | "Vallley" is only in this line: did you mean Valley?',
  ],
  'a name in the template that stands for nothing': [
    {
      'city/en.md': cityTemplate.replace('{region}', '{regoin}'),
      'cities.csv': `${cityHeader}mill,Mill,Vale,7,en\n`,
    },
    'city/en.md:7 | has {regoin}, which is not a placeholder: did you mean region?',
  ],
  'a negative price': [
    priced('amount: 10', 'amount: -10'),
    'workshop.yaml:3 | offers, entry 1, amount | must be more than zero',
  ],
  'a price with a blank': [
    priced('amount: 10', 'amount: 14 900 zł'),
    'workshop.yaml:3 | offers, entry 1, amount | must be a number: write 14900',
  ],
  'a price with its code before it': [
    priced('amount: 10', 'amount: EUR 4300'),
    'workshop.yaml:3 | offers, entry 1, amount | must be a number: write 4300',
  ],
  'a price in thousands by a letter, which nobody reads for sure': [
    priced('amount: 10', 'amount: 5k'),
    'workshop.yaml:3 | offers, entry 1, amount | must be a number',
  ],
  'a price with a blank in quotes': [
    priced('amount: 10', "amount: '14 900'"),
    'workshop.yaml:3 | offers, entry 1, amount | must be a number: write 14900',
  ],
  'a price with a point between thousands': [
    priced('amount: 10', 'amount: 14.900'),
    'workshop.yaml:3 | 14.900 is read as 14.9: write 14900 without a point',
  ],
  'a price with a comma between thousands': [
    priced('amount: 10', 'amount: 14,900'),
    'workshop.yaml:3 | 14,900 is read as two numbers: write 14900 without a comma',
  ],
  'a currency that does not exist': [
    priced('currency: EUR', 'currency: EUO'),
    'workshop.yaml:3 | offers, entry 1, currency | must be an ISO 4217 code such as EUR: did you mean EUR?',
  ],
  'a currency of another country': [
    priced('market: INTL, lang: en, currency: EUR', 'market: DE, lang: en, currency: PLN'),
    'warning: workshop.yaml:3 | offers, entry 1, currency | is PLN, but people in DE pay in EUR: check the currency',
  ],
  'a market twice': [
    priced('amount: 10 }]', 'amount: 10 }, { market: INTL, lang: en, currency: PLN, amount: 9 }]'),
    'workshop.yaml:3 | offers, entry 2, market | INTL already has a price in entry 1: remove one of the two prices, or change the "from" of one',
  ],
  'a market twice from one day on': [
    priced(
      'amount: 10 }]',
      'amount: 10 }, { market: INTL, lang: en, currency: EUR, amount: 9, from: 2027-01-01 }, { market: INTL, lang: en, currency: EUR, amount: 8, from: 2027-01-01T01:00:00+01:00 }]',
    ),
    'workshop.yaml:3 | offers, entry 3, market | INTL already has a price from 2027-01-01T01:00:00+01:00 in entry 2: remove one of the two prices, or change the "from" of one',
  ],
  'prices of later days alone': [
    priced('amount: 10 }]', 'amount: 10, from: 2099-01-01 }]'),
    'workshop.yaml:3 | offers | has no price for today: add a price without "from". It applies until the "from" of the next price',
  ],
  'a day of a price that does not exist': [
    priced('amount: 10 }]', 'amount: 10, from: 2027-02-30 }]'),
    'workshop.yaml:3 | offers, entry 1, from | must be a day in the form YYYY-MM-DD or an instant such as 2026-03-01T08:00:00+01:00, but there is no day 2027-02-30',
  ],
  'no market': [
    priced('market: INTL, ', ''),
    'workshop.yaml:3 | offers, entry 1, market | is missing, it must be the code of a country such as DE, or INTL for all other countries',
  ],
  'an unknown market': [
    priced('market: INTL', 'market: XX'),
    'workshop.yaml:3 | offers, entry 1, market | must be the code of a country (ISO 3166-1) such as DE, or INTL',
  ],
  'an offer without its texts': [
    { ...bilingual, 'workshop.yaml': workshopYaml('/', 'de') },
    'workshop.yaml:3 | offers, entry 1, lang | is de, but there are no texts in this language: add texts.de',
  ],
  'texts of a language gone that two offers need': [
    {
      ...bilingual,
      ...priced(
        'offers: [',
        'offers: [{ market: DE, lang: de, currency: EUR, amount: 9 }, { market: AT, lang: de, currency: EUR, amount: 9 }, ',
      ),
    },
    'workshop.yaml:3 | offers, entry 1, lang | is de, but there are no texts in this language: add texts.de',
  ],
  'a page that shows an offer that is not there': [
    page({ component: 'workshop' }),
    '6 | component | "workshop" shows the data of workshop.yaml, which is missing or empty: write this file',
  ],
  'no way to reach a person': [
    { 'contact.yaml': 'note: Come in.\n' },
    'contact.yaml:1 | must have at least one of email, phone, forms and details',
  ],
  'no telephone, as nothing': [{ 'contact.yaml': 'email: a@mill.example\n' }],
  'an e-mail address that is none': [
    { 'contact.yaml': 'email: mill\n' },
    'contact.yaml:1 | email | must be an e-mail address',
  ],
  'a telephone that is none': [
    { 'contact.yaml': 'phone: call us\n' },
    'contact.yaml:1 | phone | must be a number with + and the country code, such as +48 71 000 00 00',
  ],
  'a number other than the one that is shown': [
    {
      'contact.yaml':
        'email: a@mill.example\nphone: +48 71 000 00 01\ndetails: { en: [{ label: Tel, value: +48 71 000 00 01, href: "tel:+48710000002" }] }\n',
    },
    'warning: contact.yaml:3 | details.en, entry 1, href | leads to +48710000002, but "value" is +48 71 000 00 01: write the same value in both',
  ],
  'a mailbox other than the one that is shown': [
    {
      'contact.yaml':
        'email: a@mill.example\ndetails: { en: [{ label: Mail, value: a@mill.example, href: "mailto:b@mill.example" }] }\n',
    },
    'warning: contact.yaml:2 | details.en, entry 1, href | leads to b@mill.example, but "value" is a@mill.example: write the same value in both',
  ],
  'a form that is missing in a language': [
    { ...bilingual, 'contact.yaml': 'forms: { en: / }\n' },
    'warning: contact.yaml:1 | forms | exists only in en: add it in de',
  ],
  'synonyms that are no list': [
    { 'synonyms/en.yaml': 'flour: meal\n' },
    'synonyms/en.yaml:1 | must be a list of groups, such as - [invoice, bill]',
  ],
  'a synonym alone': [
    { 'synonyms/en.yaml': '- [flour]\n' },
    'synonyms/en.yaml:1 | entry 1 | must have two expressions or more',
  ],
  'the hundredth synonym alone': [
    {
      'synonyms/en.yaml': `${Array.from({ length: 99 }, (_, at) => `- [alpha${at}, beta${at}]\n`).join('')}- [flour]\n`,
    },
    'synonyms/en.yaml:100 | entry 100 | must have two expressions or more',
  ],
  'a bracket of synonyms that is not closed': [
    { 'synonyms/en.yaml': '- [flour, meal\n- [a, b]\n' },
    'synonyms/en.yaml:1 | the bracket that begins here is not closed: write the closing bracket, and put values with # in quotes',
  ],
  'synonyms of small words alone': [
    { 'synonyms/en.yaml': '- [a, of]\n' },
    'warning: synonyms/en.yaml:1 | entry 1 | has only short words (a, of), which many texts have: write longer expressions',
  ],
  'a synonym twice': [
    { 'synonyms/en.yaml': '- [flour, meal, Flour]\n' },
    'warning: synonyms/en.yaml:1 | entry 1 | names "flour" twice: replace one by another expression',
  ],
  'synonyms of a language that the site lacks': [
    { 'synonyms/fr.yaml': '- [a, b]\n' },
    'warning: synonyms/fr.yaml | is not read: use a language of site.yaml as its name, such as synonyms/en.yaml',
  ],
  'synonyms in a file of another ending': [
    { 'synonyms/en.yml': '- [a, b]\n' },
    'warning: synonyms/en.yml | is not read: use a language of site.yaml as its name, such as synonyms/en.yaml',
  ],
  'labels of relevance that cannot be read': [
    { 'relevance/en.yaml': '- [' },
    'warning: relevance/en.yaml:1 | the bracket that begins here is not closed: write the closing bracket, and put values with # in quotes',
  ],
}

it.each(Object.entries(rows))('%s is told of', async (_what, [files, ...told]) => {
  expect(await toldOf(files)).toEqual(told)
})
