/** Words for why there is nothing to ask, in each language. */
import type { ErrorReason, PageLanguage } from '../../oauth/consent-view.ts'

/** Words of the refusals of one language; what is in braces is filled in. */
export interface AuthorizeErrorTexts {
  readonly reasons: Readonly<Record<ErrorReason, { readonly title: string; readonly text: string }>>
  readonly nothingGranted: string
  readonly forDevelopers: string
  readonly back: string
}

/** Words by language. */
export const authorizeErrorTexts: Record<PageLanguage, AuthorizeErrorTexts> = {
  en: {
    reasons: {
      'unknown-client': {
        title: 'This app is not known here',
        text: 'The link names an app that is not registered with this site. Start again in the app; it can register anew by itself.',
      },
      'unknown-address': {
        title: 'The app gave another address',
        text: 'It wants the answer at an address that it has not registered, so no answer goes there. If this comes back, tell the makers of the app.',
      },
      'client-error': {
        title: 'The app made a mistake',
        text: 'Its request cannot be granted as it is. Go back to it only if you know the address: it is then told what is wrong.',
      },
      stale: {
        title: 'This question is over',
        text: 'It was answered already, or it was left open for longer than {patience}. Start again in the app.',
      },
      unreadable: {
        title: 'Your answer could not be read',
        text: 'Start again in the app, and answer with one of the two buttons.',
      },
      foreign: {
        title: 'This answer does not count',
        text: 'It did not come from the browser that was asked. Start again in the app, and allow this site its cookie until you have answered.',
      },
      method: {
        title: 'There is a question here, nothing else',
        text: 'Open this address by way of the app that asks for access.',
      },
      'too-many': {
        title: 'Too many requests',
        text: 'Wait a minute, then try again.',
      },
      unavailable: {
        title: 'Access cannot be granted at the moment',
        text: 'Try again later. Everything public on this site can be read without it.',
      },
    },
    nothingGranted: 'Nothing was granted.',
    forDevelopers: 'For developers',
    back: 'Back to {target}',
  },
  pl: {
    reasons: {
      'unknown-client': {
        title: 'Tej aplikacji tu nie znamy',
        text: 'Odnośnik wskazuje aplikację, która nie jest tu zarejestrowana. Zacznij ponownie w aplikacji; potrafi ona sama zarejestrować się od nowa.',
      },
      'unknown-address': {
        title: 'Aplikacja podała inny adres',
        text: 'Chce dostać odpowiedź pod adresem, którego nie zarejestrowała, więc żadna tam nie trafi. Jeśli to się powtórzy, powiadom jej twórców.',
      },
      'client-error': {
        title: 'Aplikacja popełniła błąd',
        text: 'Jej prośby w tej postaci nie można spełnić. Wróć do niej tylko wtedy, gdy znasz ten adres: dowie się, co jest nie tak.',
      },
      stale: {
        title: 'To pytanie jest nieaktualne',
        text: 'Ktoś już na nie odpowiedział albo minął czas na odpowiedź: {patience}. Zacznij ponownie w aplikacji.',
      },
      unreadable: {
        title: 'Nie udało się odczytać odpowiedzi',
        text: 'Zacznij ponownie w aplikacji i odpowiedz jednym z dwóch przycisków.',
      },
      foreign: {
        title: 'Ta odpowiedź się nie liczy',
        text: 'Nie pochodzi z przeglądarki, której zadano pytanie. Zacznij ponownie w aplikacji i do czasu odpowiedzi pozwól tej stronie na plik cookie.',
      },
      method: {
        title: 'Tu jest tylko pytanie',
        text: 'Otwórz ten adres przez aplikację, która prosi o dostęp.',
      },
      'too-many': {
        title: 'Za dużo zapytań',
        text: 'Odczekaj minutę i spróbuj ponownie.',
      },
      unavailable: {
        title: 'Dostępu nie można teraz przyznać',
        text: 'Spróbuj później. Wszystko, co publiczne na tej stronie, można czytać i bez tego.',
      },
    },
    nothingGranted: 'Niczego nie przyznano.',
    forDevelopers: 'Dla programistów',
    back: 'Wróć do {target}',
  },
  de: {
    reasons: {
      'unknown-client': {
        title: 'Diese App ist hier nicht bekannt',
        text: 'Der Link nennt eine App, die hier nicht registriert ist. Beginnen Sie in der App von vorn; sie kann sich selbst neu registrieren.',
      },
      'unknown-address': {
        title: 'Die App nennt eine andere Adresse',
        text: 'Sie möchte die Antwort an einer Adresse, die sie nicht registriert hat. Dorthin geht keine. Kommt das wieder vor, sagen Sie es den Herstellern der App.',
      },
      'client-error': {
        title: 'Die App hat einen Fehler gemacht',
        text: 'Ihre Anfrage lässt sich so nicht erfüllen. Gehen Sie nur zurück, wenn Sie die Adresse kennen: Die App erfährt dann, was nicht stimmt.',
      },
      stale: {
        title: 'Diese Frage ist nicht mehr offen',
        text: 'Sie wurde schon beantwortet, oder die Zeit dafür ist um: {patience}. Beginnen Sie in der App von vorn.',
      },
      unreadable: {
        title: 'Die Antwort war nicht lesbar',
        text: 'Beginnen Sie in der App von vorn, und antworten Sie mit einer der beiden Schaltflächen.',
      },
      foreign: {
        title: 'Diese Antwort zählt nicht',
        text: 'Sie kam nicht aus dem Browser, der gefragt wurde. Beginnen Sie in der App von vorn, und lassen Sie das Cookie dieser Website zu, bis Sie geantwortet haben.',
      },
      method: {
        title: 'Hier gibt es nur eine Frage',
        text: 'Öffnen Sie diese Adresse über die App, die um Zugriff bittet.',
      },
      'too-many': {
        title: 'Zu viele Anfragen',
        text: 'Warten Sie eine Minute, und versuchen Sie es dann noch einmal.',
      },
      unavailable: {
        title: 'Zugriff ist gerade nicht möglich',
        text: 'Versuchen Sie es später noch einmal. Alles Öffentliche auf dieser Website lässt sich auch ohne lesen.',
      },
    },
    nothingGranted: 'Es wurde nichts erlaubt.',
    forDevelopers: 'Für Entwickler',
    back: 'Zurück zu {target}',
  },
}
