import type { Labelled } from './labelled.ts'

/** Czech has no stemmer: case forms are found by what they begin with. */
export const czech: Labelled = {
  lang: 'cs',
  pages: {
    knihovna:
      'Městská knihovna | Knihovna je otevřena každý den kromě pondělí. K dispozici jsou noviny a časopisy.',
    pujcovani:
      'Půjčování knih | S průkazem čtenáře si odnesete deset svazků na tři týdny. Registrace je zdarma.',
    pekarna:
      'Pekárna u mostu | Kváskový chléb vyndáváme z pece v šest hodin. V sobotu jsou i koláče.',
    dorty: 'Slavnostní dorty | Objednejte dva dny předem: čokoládový, citronový a mandlový.',
    muzeum: 'Muzeum řeky | Staré lodě a sítě vyprávějí o životě rybářů.',
    vstupne: 'Vstupné | Vstupenka stojí šest eur. Děti a studenti neplatí.',
    hudba: 'Hudební škola | Učíme housle, flétnu a sborový zpěv.',
    bazen: 'Krytý bazén | Dráha má dvacet pět metrů; plavecké kurzy začínají v září.',
    trh: 'Sobotní trh | Zemědělci prodávají na náměstí zeleninu, sýry a med.',
    kolo: 'Oprava kola | Dílna půjčuje nářadí a ukáže, jak vyměnit duši.',
    prodejna: 'Prodejny suvenýrů | Obě prodejny nabízejí pohlednice a hrnky.',
    ztraty: 'Ztráty a nálezy | Klíče, deštníky a peněženky čekají na majitele na radnici.',
  },
  questions: [
    ['prodejna', 'prodejna', 'plural in the page'],
    ['v knihovně', 'knihovna', 'locative'],
    ['kurz plavání v bazénu', 'bazen', 'singular, locative'],
    ['zelenina a sýr', 'trh', 'nominative'],
    ['s klíčem', 'ztraty', 'instrumental'],
    ['rybar', 'muzeum', 'singular without the accent'],
    ['kolik stojí vstupenky', 'vstupne', 'plural'],
    ['učit se na flétně', 'hudba', 'locative'],
    ['cokoladove', 'dorty', 'another gender, accents left out'],
    ['pekárny', 'pekarna', 'plural'],
  ],
}
