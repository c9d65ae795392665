import type { Labelled } from './labelled.ts'

/** Japanese: no spaces, endings in kana, letters and digits of either width, marks of their own. */
export const japanese: Labelled = {
  lang: 'ja',
  pages: {
    toshokan: '市立図書館 | 月曜日を除いて毎日開館しています。新聞や雑誌を読むことができます。',
    kashidashi: '本を借りる | 利用者カードがあれば、十冊まで三週間借りられます。登録は無料です。',
    panya:
      '橋のたもとのパン屋 | 天然酵母のパンは朝六時に焼きあがります。土曜日には菓子パンもあります。',
    keki: 'お祝いのケーキ | 二日前までにご注文ください。チョコレート、レモン、アーモンドの三種類です。',
    hakubutsukan: '川の博物館 | 古い舟や網が、漁師の暮らしを伝えます。',
    ryokin: '料金とチケット | 入場料は６００円です。子どもと学生は無料です。',
    ongaku: '音楽教室 | バイオリン、フルート、合唱を学べます。',
    pool: '屋内プール | 二十五メートルのプールで、水泳教室は九月に始まります。',
    ichiba: '土曜市 | 農家が広場で野菜、チーズ、蜂蜜を売ります。',
    jitensha: '自転車の修理 | 工房では道具を貸し出し、チューブの交換方法を教えます。',
    densha: '電車でのアクセス | 駅から歩いて十分です。ＷｉＦｉの使えるバスが三十分ごとに出ます。',
    wasuremono: '忘れ物 | 鍵、傘、財布は市役所で持ち主を待っています。',
  },
  questions: [
    ['図書館は何曜日に開いていますか', 'toshokan', 'a whole question without a space'],
    ['本を借りたい', 'kashidashi', 'another form of the verb'],
    ['ﾊﾞｲｵﾘﾝ', 'ongaku', 'half-width kana with marks apart'],
    ['600円', 'ryokin', 'digits of the other width'],
    ['wifi バス', 'densha', 'letters of the other width, other case'],
    ['焼きたてのパン', 'panya', 'another form of the verb'],
    ['自転車修理', 'jitensha', 'two words in one, no particle'],
    ['傘の忘れ物', 'wasuremono', 'particles'],
    ['水泳を習う', 'pool', 'part of a compound'],
    ['博物館', 'hakubutsukan', 'part of a title'],
    ['野菜を売る人', 'ichiba', 'another form of the verb'],
    ['チーズ'.normalize('NFD'), 'ichiba', 'a mark apart from its letter'],
  ],
}
