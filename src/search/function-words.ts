/**
 * Function words by language, such as `the` and `of`. They help to guess the language of a query.
 * Search ignores most of them, unless the query has no other words.
 */
import { fold } from './fold.ts'
import { findByLanguage } from './language.ts'

const words = {
  pl: `a aby albo ale ani az bardzo bez bo by byc byl byla bylo byly bym chce chcac chcemy chcial co cos czego czemu czy
    czyli czym dla dlaczego do dosc gdy gdyby gdzie go i ich ile im inne inny ja jak jaka jaki jakich jakie jakiego jakiej
    jakim jako jego jej jesli jest jestem jestesmy jezeli juz kiedy kim kogo komu kto ktora ktore ktorej ktory ktorych
    ktorym ktorzy ku lub ma macie maja mam mamy mi miala mialo mialy miec mieli mial mna mnie mnie moga moge moje mojej moj moim moze mozecie mozemy
    mozna mozliwe mu musi musimy musze my na nad nam nami nas nasz nasza nasze naszej naszego naszych nic nich nie niech
    niej nim niz no o od on ona one oni oraz po pod poniewaz powinien powinna powinno prosze przed przez przy sa sam sami
    sie sobie soba swoj swoja swoje swoich swojej ta tak taka taki takie tam te tego tej temu ten to toba tu tych tylko tym
    u w wam wami was wasz wasza wasze we wiec wlasnie wszystko z za zas ze zeby zostac bedzie beda bede jakby sposob
    potrzebuje potrzebujemy szukam szukamy ilu skad dokad duzo duze duzy duza malo dlugo szybko czesto najczesciej zwykle
    wam jednak nawet tylko takze rowniez jeden jedna jedno raz kazdy kazda kazde ktos cokolwiek`,
  en: `a about after all also am an and any anybody anyone anything are as at be because been before being both but by can
    could did do does doing done for from had has have having he her here him his how i if in into is isn it its just let
    like may me might must my need of off on one or our ours out over own please shall she should so some somebody someone
    something such than that the their them then there these they this those to too under until up us very want was we were
    what when where which while who whom whose why will with without won would you your yours don doesn didn get gets got
    give gives want wants needs tell show find
    am are been soon often usually much many long allowed able`,
  de: `aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist da dabei damit
    danach dann darf das dass dazu dein deine dem den denn der des dessen die dies diese diesem diesen dieser dieses doch
    dort du durch ein eine einem einen einer eines er es etwa etwas euch euer eure fuer fur gab gibt haben habe hat hatte
    hier hin ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes kann kannst kein
    keine keinem keinen keiner konnen koennen konnte konnten machen man mein meine meinem meinen meiner mich mir mit muss
    mussen muessen nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner selbst sich sie sind so
    soll sollen sollte sollten sowie statt uber ueber um und uns unser unsere unserem unseren unserer unter viel viele vom
    von vor wann warum was wegen weil welche welchem welchen welcher welches wem wen wenn wer werde werden wessen wie wieso
    wieviel will wir wird wo woher wohin womit worin wurde wurden zu zum zur zwischen brauche brauchen moechte mochte
    moechten mochten bitte unsere unseren euch euren gern gerne schnell lange oft`,
  fr: `le la les l un une des du de d au aux à dans en sur sous par pour avec sans chez vers entre depuis pendant et ou où mais
    donc or ni car si que qu qui quoi dont quel quelle quels quelles comment combien pourquoi quand lequel laquelle ce c cet
    cette ces ça cela ceci je j tu il elle on nous vous ils elles me m te t se s lui leur leurs y mon ma mes ton ta tes son
    sa ses notre nos votre vos est sont suis es sommes êtes être été était étaient sera seront a ai as ont avons avez avoir
    avait peut peux pouvez pouvons puis faut fait faire veut veux voulez voudrais voudrait doit dois devez ne n pas plus
    très aussi comme tout toute tous toutes même autre autres ici là il s'il quelque quelques besoin svp`,
  es: `el la los las lo un una unos unas de del a al en con sin por para sobre entre desde hasta hacia según y e o u ni pero
    sino si no que qué quien quién quienes quiénes cual cuál cuales cuáles cuando cuándo donde dónde adonde adónde como
    cómo cuanto cuánto cuanta cuánta cuantos cuántos cuantas cuántas porque yo tú él ella ello nosotros vosotros ellos
    ellas usted ustedes me te se nos os le les mi mis tu tus su sus nuestro nuestra nuestros nuestras vuestro este esta esto
    estos estas ese esa eso esos esas aquel aquella es son soy eres somos ser era eran fue sido está están estoy estamos
    estar hay ha han he hemos haber había tiene tienen tengo tenemos tener puede pueden puedo podemos poder quiero quiere
    queremos quisiera debe debo necesito muy más menos también ya todo toda todos todas otro otra otros otras`,
  it: `il lo la i gli le l un uno una di del dello della dei degli delle a al allo alla ai agli alle da dal dallo dalla dai
    dagli dalle in nel nello nella nei negli nelle con su sul sullo sulla sui sugli sulle per tra fra e ed o ma se che chi
    cui quale quali quando dove come quanto quanta quanti quante perché cosa cos'è c'è ci ce io tu lui lei noi voi loro mi
    ti si vi ne mio mia miei mie tuo tua suo sua suoi sue nostro nostra nostri nostre vostro vostra questo questa questi
    queste quello quella quelli quelle è sono sei siamo siete essere era erano stato stata ho hai ha abbiamo avete hanno
    avere aveva può posso possiamo potete possono potere vorrei vuole voglio vogliamo devo deve dobbiamo non più molto
    anche già tutto tutta tutti tutte altro altra altri altre`,
  nl: `de het een 't der den des van in op aan met zonder door voor over bij uit naar om te tot tussen onder na sinds tegen
    en of maar want dus als dan dat die dit deze er daar hier waar waarom wanneer wie wat welk welke hoe hoeveel ik jij je
    u hij zij ze wij we jullie hen hun mij me jou ons onze mijn jouw uw zijn haar is ben bent was waren wordt worden werd
    geworden heb hebt heeft hebben had hadden kan kunt kunnen kon zal zullen zou zouden wil wilt willen moet moeten mag
    mogen doet doen gaat niet geen ook nog al zeer heel wel zo alle alles ander andere iets iemand graag nodig`,
  cs: `a i o u v ve s se k ke z ze na do od po pro při za nad pod před mezi bez kolem podle přes okolo aby ale nebo ani však
    že když protože jestli zda kdyby co kdo kde kam odkud kdy jak jaký jaká jaké kolik proč který která které kterou
    kterého já ty on ona ono my vy oni mě mne mi mně tě ti ho jej jeho jí ji jemu mu nám nás vám vás jim jich je můj moje
    tvůj svůj náš naše váš vaše ten ta to ti tyto toto tento tato tom tomu toho této jsem jsi jest jsou jsme jste být byl
    byla bylo byli bude budou budu mám máš má máme máte mají mít mohu můžu můžeš může můžeme můžete mohou lze chci chce
    chceme chtěl musí musím musíme si by bych ne není také taky už ještě jen velmi více všechny vše prosím`,
  sk: `a aj i o u v vo s so k ku z zo na do od po pre pri za nad pod pred medzi bez okolo podľa cez aby ale alebo ani však že
    keď pretože či keby čo kto kde kam odkiaľ kedy ako aký aká aké koľko prečo ktorý ktorá ktoré ktorú ktorého ja ty on
    ona ono my vy oni mňa ma mi mne teba ťa ti ho jeho jej ju jemu mu nám nás vám vás im ich môj moja moje tvoj svoj náš
    naša naše váš vaša vaše ten tá to tí tieto toto tento táto tom tomu toho tej som si sú sme ste je byť bol bola bolo
    boli bude budú budem mám máš má máme máte majú mať môžem môžeš môže môžeme môžete môžu možno chcem chce chceme chcel
    musí musím musíme sa by nie tiež už ešte len veľmi viac všetky všetko prosím`,
  uk: `і й та а але або чи що щоб як якщо коли бо тому проте ж же б би не ні в у на з із зі до від для по про при за над під
    перед між без через після біля серед хто де куди звідки чому навіщо який яка яке які якого якої яку яких скільки чий
    я ти він вона воно ми ви вони мене мені тебе тобі його йому її їй нас нам вас вам їх їм себе собі мій моя моє мої твій
    свій наш наша наше наші ваш ваша ваше цей ця це ці цього цьому той те ті того тому є був була було були бути буде
    будуть маю має маємо мають мати можу може можемо можете можуть можна хочу хоче хочемо треба потрібно також теж вже ще
    лише тільки дуже все всі весь так будь ласка`,
  pt: `o a os as um uma uns umas de do da dos das em no na nos nas num numa a ao à aos às por pelo pela pelos pelas para com
    sem sobre entre desde até e ou mas nem se que quem qual quais quando onde aonde como quanto quanta quantos quantas
    porque porquê eu tu ele ela nós vós eles elas você vocês me te se lhe lhes nos vos meu minha meus minhas teu tua seu sua
    seus suas nosso nossa nossos nossas este esta isto estes estas esse essa isso esses essas aquele aquela aquilo é são
    sou somos ser era eram foi sido está estão estou estamos estar há tem têm tenho temos ter tinha pode podem posso
    podemos poder quero quer queremos queria deve devo preciso fazer faz não mais muito também já todo toda todos todas
    outro outra outros outras`,
  sv: `en ett den det de dem i på av för från till med utan om vid mot mellan under över efter genom hos åt ur och eller men
    utan så att som när om då där här var vart varifrån varför vem vad vilken vilket vilka hur många mycket jag du han hon
    vi ni mig dig honom henne oss er sig min mitt mina din ditt dina sin sitt sina vår vårt våra hans hennes deras denna
    detta dessa är var varit vara bli blir blev har hade ha haft kan kunde kunna ska skall skulle vill ville måste får fick
    gör göra inte ingen inget inga också redan bara än mer mest alla allt andra annan någon något några behöver finns`,
  ja: `の は が を に へ と で や も か ね よ な ば て た だ から まで より ので のに けど けれど ても でも など だけ しか ほど
    くらい ぐらい について に対して によって として です ます でし まし でしょ ました ません でした である だった する し
    した して しま され さ せ れる られる ら れ いる い ある あり あっ なる なり なっ できる でき いつ どこ だれ 誰 何 なに
    なん どう どの どれ どんな なぜ どうして いくら いくつ この その あの これ それ あれ ここ そこ あそこ こちら 私 わたし
    あなた 彼 彼女 こと もの ため よう ください 下さい たい ない なく ください お ご という そして また しかし`,
  zh: `的 地 得 了 着 过 在 是 有 和 与 與 及 或 或者 而 但 但是 因为 因為 所以 如果 虽然 也 都 就 还 還 又 很 更 最 太 不 没 没有
    沒有 把 被 给 給 对 對 对于 从 從 到 向 往 由 以 于 於 为 為 为了 用 让 讓 跟 同 比 我 你 您 他 她 它 我们 我們 你们 你們 他们
    他們 她们 自己 这 這 那 这个 這個 那个 那個 这些 這些 那些 这里 這裡 那里 哪 哪个 哪里 哪裡 哪儿 什么 什麼 怎么 怎麼 怎样
    怎麼樣 如何 为什么 為什麼 谁 誰 几 幾 多少 什么时候 何时 吗 嗎 呢 吧 啊 能 可以 会 會 要 想 应该 應該 需要 请 請 请问 請問
    一个 一個 之 其 此 等 个 個`,
  ar: `في من إلى على عن مع بدون بين عند لدى منذ حتى خلال حول تحت فوق أمام بعد قبل ب ل ك و أو أم ثم لكن بل لأن إذا لو أن إن
    كي قد لقد لا لم لن ليس ليست ما ماذا متى أين كيف كم لماذا هل أي أية الذي التي الذين اللاتي هذا هذه ذلك تلك هؤلاء هنا
    هناك أنا أنت نحن أنتم هو هي هم هن كان كانت كانوا يكون تكون يوجد توجد يمكن يمكنني يجب أريد نريد كل بعض غير أيضا جدا
    أكثر لي لك له لها لنا لكم لهم به بها فيه فيها منه منها عليه عليها إليه إليها حيث كما`,
  he: `של את על אל עם בלי ללא בין אצל מן מ ב ל כ ו ה ש תחת מעל לפני אחרי עד כדי או אבל אך גם כי אם אז לכן אלא רק כל יותר
    מאוד מאד לא אין יש כן מה מי איפה היכן לאן מאין מתי איך כיצד כמה למה מדוע האם איזה איזו אילו אשר זה זאת זו אלה אלו
    הזה הזאת שם פה כאן אני אתה את הוא היא אנחנו אנו אתם אתן הם הן לי לך לו לה לנו לכם להם שלי שלך שלו שלה שלנו שלכם
    שלהם אותו אותה אותם היה הייתה היו יהיה תהיה להיות אפשר ניתן צריך צריכה יכול יכולה יכולים רוצה רוצים בו בה בבקשה`,
}

const byLanguage: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(words).map(([lang, text]) => [lang, new Set(text.split(/[\s']+/).map(fold))]),
)
const none: ReadonlySet<string> = new Set()

/** Function words of a language, folded. Empty for a language without a list. */
export function functionWords(lang: string): ReadonlySet<string> {
  return findByLanguage(byLanguage, lang) ?? none
}
