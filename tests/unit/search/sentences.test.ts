import { describe, expect, it } from 'vitest'
import { splitSentences } from '../../../src/search/sentences.ts'
import { wordBreak } from '../../../src/search/tokenize.ts'

function split(text: string, lang: string): string[] {
  return splitSentences(text, [0, text.length], lang).map(([start, end]) =>
    text.slice(start, end).replace(wordBreak, '').trim(),
  )
}

describe('A sentence ends', () => {
  it.each([
    ['en', 'It rains. We stay! Do we? Yes…', ['It rains.', 'We stay!', 'Do we?', 'Yes…']],
    ['en', 'He said: “Go.” She went.', ['He said: “Go.”', 'She went.']],
    ['fr', 'Ouvert (le soir.) Fermé.', ['Ouvert (le soir.)', 'Fermé.']],
    ['es', 'Abrimos. ¿Cuándo? Hoy.', ['Abrimos.', '¿Cuándo?', 'Hoy.']],
    ['uk', 'Ми тут. Ласкаво просимо!', ['Ми тут.', 'Ласкаво просимо!']],
    ['ar', 'المكتبة مفتوحة. هل تأتي؟ نعم.', ['المكتبة مفتوحة.', 'هل تأتي؟', 'نعم.']],
    ['he', 'הספרייה פתוחה. מתי? היום.', ['הספרייה פתוחה.', 'מתי?', 'היום.']],
    [
      'ja',
      '開館しています。読めます！駐車場あり',
      ['開館しています。', '読めます！', '駐車場あり'],
    ],
    ['ja', `「はい。」${wordBreak}次の文。`, ['「はい。」', '次の文。']],
    ['zh', '每天开放。欢迎！', ['每天开放。', '欢迎！']],
    ['hi', 'यह खुला है। आइए।', ['यह खुला है।', 'आइए।']],
  ])('at its stop: %s %j', (lang, text, sentences) => {
    expect(split(text, lang)).toEqual(sentences)
  })

  it.each([
    ['de', 'Das gilt z. B. Montags und bzw. Dienstags.'],
    ['de', 'Am 3. Tag kommt Dr. Weber, ca. 5 Stunden lang.'],
    ['de', 'Siehe Nr. 5 und Abs. 2.'],
    ['pl', 'Wysyłamy np. Faktury i tzw. Noty.'],
    ['pl', 'Dnia 3. Maja przy ul. Długiej.'],
    ['en', 'Ask Mr. Brown or e.g. Dr. Green vs. St. John.'],
    ['en', 'J. R. Smith wrote it in 2.5 hours.'],
    ['cs', 'Přijďte 5. Května, např. Ráno.'],
    ['fr', 'Le livre de M. Blanc, éd. Noir.'],
    ['uk', 'Це вул. Зелена.'],
  ])('not behind an abbreviation or the number of a day: %s %j', (lang, text) => {
    expect(split(text, lang)).toEqual([text])
  })

  it.each([
    ['en', 'Is it open? No. Tomorrow it is.', 3],
    ['en', 'It was 2024. Then we moved.', 2],
    ['en', 'We are on floor 3. Ring twice.', 2],
    ['de', 'Wir begannen 2017. Heute sind wir acht.', 2],
    ['en', 'It is fast (really?) and small.', 1],
  ])('where it does: %s %j', (lang, text, count) => {
    expect(split(text, lang)).toHaveLength(count)
  })

  it('at the end of its part, and nothing of it is lost', () => {
    const text = 'Before. One. Two without a stop After'
    expect(splitSentences(text, [8, 31], 'en')).toEqual([
      [8, 13],
      [13, 31],
    ])
    expect(splitSentences(text, [8, 8], 'en')).toEqual([])
  })
})
