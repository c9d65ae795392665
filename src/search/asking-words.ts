/**
 * Words that ask about a thing and seldom name it, by language: verbs such as *lasts*, *happens*, *works*, and words of
 * manner. They are searched for, yet count little: a page about the noun beats one that has the verb in passing.
 */
import type { SuppliedLanguage } from './function-words.ts'
import { fold } from './fold.ts'
import { findByLanguage } from './language.ts'

/** Whole words in every form that a question may have; stems would take nouns along. */
const words = {
  pl: `trwa trwaja trwac trwalo trwala potrwa potrwaja dzieje dzieja dziac dzialo stanie stalo staje zdarza zdarzy zdarzylo
    wydarzy wydarzylo nastepuje nastapi wyglada wygladaja wygladac dziala dzialaja dzialac oznacza oznaczaja znaczy znacza
    polega polegaja przebiega przebiegaja odbywa odbywaja odbedzie zajmuje zajmuja zajmie zajac zrobic zrobicie zrobimy
    robi robic robicie robimy robia dostac dostane dostaniemy dostaje dostajemy otrzymam otrzymac uzyskac uzyskam zdobyc
    zdobywac znalezc znajde wiedziec wiem wiecie wie dowiem dowiedziec zaczac zaczyna zaczynac rozpoczac konczy skonczyc
    dotyczy dotycza istnieje istnieja obejmuje obejmuja zawiera zawieraja pozwala umozliwia wystarczy nalezy warto wynosi
    bywa chodzi liczy sluzy sluza lepiej najlepiej potem pozniej wtedy powiedziec mowi mowicie uzywac uzywacie korzystac
    korzystacie korzystaja wziac brac pokazac zobaczyc`,
  en: `take takes took taken taking last lasts lasted lasting happen happens happened happening occur occurs work works
    worked working mean means meant go goes going went come comes came coming make makes made making know knows knew known
    see sees seen look looks looking use uses used using say says said saying think keep keeps kept put puts become becomes
    start starts begin begins end ends include includes contain contains consist consists exist exists apply applies
    provide provides receive receives help helps allow allows let try tries talk talks ask asks
    fast quick quickly slow slowly exactly actually really best better good well able possible`,
  de: `dauert dauern dauerte passiert passieren geschieht geschehen laeuft lauft laufen ablaeuft abläuft ablaufen
    funktioniert funktionieren bedeutet bedeuten heisst heissen besteht bestehen beginnt beginnen startet starten endet enden
    bekomme bekommt bekommen erhalte erhaelt erhält erhalten kommt kommen geht gehen macht mache machst tut tun getan gemacht
    steht stehen liegt liegen bleibt bleiben weiss wissen wisst erfahre erfahren sieht sehen aussieht aussehen finde findet
    finden nimmt nehmen braucht gebraucht benoetige benötige benötigt benötigen nutze nutzt nutzen verwende verwendet
    verwenden hilft helfen gilt gelten gehoert gehört gehören enthaelt enthält enthalten umfasst umfassen zeigt zeigen lässt
    lassen sagt sagen existiert existieren betraegt beträgt entsteht entstehen dienen dient
    schnellsten genau eigentlich besser beste besten moeglich möglich wirklich ungefähr`,
  fr: `dure durent durer duree passe passent passer arrive arrivent arriver marche marchent fonctionne fonctionnent
    fonctionner signifie signifient veut dire deroule deroulent derouler commence commencent commencer finit finir termine
    obtient obtenir recevoir recoit recois prend prennent prendre va vont aller vient viennent venir sait savoir connaitre
    voir voit trouver trouve utiliser utilise utilisent sert servir contient contenir comprend existe existent agit
    consiste permet permettre devient devenir donne donner mettre met dit vite rapidement exactement vraiment mieux meilleur
    meilleure possible`,
  es: `dura duran durar tarda tardan tardar pasa pasan pasar ocurre ocurren ocurrir sucede suceden funciona funcionan
    funcionar significa significan empieza empiezan empezar comienza comenzar termina terminan terminar obtener obtiene
    obtengo recibir recibe recibo consigo conseguir toma tomar lleva llevan va van voy ir viene venir sabe saber se conocer
    ver encuentra encontrar usa usan usar utiliza utilizar sirve sirven contiene contener incluye incluyen existe existen
    consiste permite trata hace hacen hacer hago da dar pone poner dice decir rapido rapidamente exactamente realmente
    mejor posible`,
  it: `dura durano durare succede succedono succedere accade accadono avviene funziona funzionano funzionare significa
    inizia iniziano iniziare comincia finisce finire termina ottenere ottengo ottiene ricevere ricevo riceve prende prendere
    va vanno vado andare viene vengono venire sa sapere so conoscere vedere vede trovare trova trovo usa usano usare
    utilizza utilizzare serve servono contiene include comprende esiste esistono consiste permette tratta fa fanno fare
    faccio da dare mettere dice dire vuol svolge svolgono veloce velocemente esattamente davvero meglio migliore possibile`,
  nl: `duurt duren duurde gebeurt gebeuren gebeurde werkt werken betekent betekenen begint beginnen start starten eindigt
    krijg krijgt krijgen ontvang ontvangt komt komen ga gaan doe neemt nemen maakt maken weet weten ziet zien eruit vind
    vindt vinden gebruik gebruikt gebruiken verloopt verlopen bestaat bestaan bevat bevatten geldt gelden helpt helpen
    laat laten zegt zeggen geeft geven blijft blijven staat staan loopt lopen lang snel precies eigenlijk beter beste
    mogelijk`,
  cs: `trva trvaji trvat potrva deje deji stane stalo probiha probihaji probihat funguje funguji fungovat znamena znamenaji
    zacina zacinaji zacit zacne konci skoncit dostanu dostane dostat ziskat ziskam najit najdu vedet vim vite dozvim vypada
    vypadaji vypadat dela delaji delat udelat pouziva pouzivat slouzi obsahuje obsahuji zahrnuje existuje existuji spociva
    plati tyka jde jdou pujde prijde vezme vzit da rika rict dlouho rychle presne vlastne lepe nejlepe mozne`,
  sk: `trva trvaju trvat potrva deje deju stane stalo prebieha prebiehaju prebiehat funguje funguju fungovat znamena znamenaju
    zacina zacinaju zacat zacne konci skoncit dostanem dostane dostat ziskat ziskam najst najdem vediet viem viete dozviem
    vyzera vyzeraju vyzerat robi robia robit urobit pouziva pouzivat sluzi obsahuje obsahuju zahrna existuje existuju
    spociva plati tyka ide idu pojde pride vezme vziat da hovori povedat dlho rychlo presne vlastne lepsie najlepsie mozne`,
  uk: `триває тривають тривати відбувається відбуваються відбувалося трапляється трапиться станеться сталося працює працюють
    працювати означає означають починається починати почати закінчується отримати отримаю отримує отримують знайти знайду
    знати знаю знаєте дізнатися виглядає виглядають робить роблять робити зробити використовує використовувати містить
    існує існують полягає стосується йде йдуть іде приходить взяти дає дати каже сказати довго швидко точно краще найкраще
    можливо`,
  pt: `dura duram durar demora demoram demorar acontece acontecem acontecer ocorre ocorrem funciona funcionam funcionar
    significa significam começa começam começar inicia termina terminam terminar obter obtenho recebe receber recebo
    consigo conseguir leva levam vai vão vou ir vem vir sabe saber sei conhecer ver encontrar encontra encontro usa usam
    usar utiliza utilizar serve servem contém inclui incluem existe existem consiste permite trata faz fazem faço dá dar
    diz dizer rápido rapidamente exatamente realmente melhor possível`,
  sv: `varar dröjer tar ta tog händer hände hända sker ske fungerar fungera betyder betyda innebär börjar börja slutar sluta
    får fått erhåller kommer komma går gå gick vet veta ser se hitta hittar använder använda innehåller innehålla omfattar
    ingår består gäller gälla hjälper hjälpa låter säger säga ger ge blivit står stå länge snabbt exakt egentligen bättre
    bäst möjligt`,
  ja: `かかる かかり かかっ 掛かる 続く 続き 起こる 起こり 起き 起きる 行う 行わ 行い 行なう 始まる 始まり 始め 終わる
    終わり 使う 使い 使え 使っ わかる わかり 分かる 分かり 知る 知り 知っ 意味 教え 教える 得る もらえる もらえ 含ま
    含む 見る 見つかる 見つけ くれる くださる おこなう 早く 速く すぐ 長い 長く 良い よい 可能 場合`,
  zh: `持续 持續 花 需 发生 發生 进行 進行 运作 運作 工作 意味 意思 表示 开始 開始 结束 結束 得到 获得 獲得 拿到 知道
    看 找 找到 使用 包括 包含 存在 来 來 去 做 说 說 变 變 成为 成為 允许 允許 帮助 幫助 多久 多长 多長 快 很快 最好
    可能 是否`,
  ar: `يستغرق تستغرق يستمر تستمر يحدث تحدث حدث يعمل تعمل يعني تعني يبدأ تبدأ ينتهي تنتهي احصل أحصل الحصول يحصل استلم أجد
    يجد أعرف نعرف معرفة يستخدم تستخدم استخدام يحتوي تحتوي يشمل تشمل يتم تتم يأتي تأتي يذهب أفعل نفعل يفعل يقول يعطي
    يساعد تساعد بسرعة سريعا بالضبط أفضل ممكن طويلا`,
  he: `נמשך נמשכת נמשכים אורך לוקח לוקחת קורה קורים קרה מתרחש עובד עובדת עובדים פועל פועלת אומר אומרת מתחיל מתחילה
    מתחילים להתחיל מסתיים נגמר מקבל מקבלים לקבל אקבל מוצא למצוא יודע לדעת נראה נראית נראים משתמש משתמשים להשתמש כולל
    כוללת מכיל קיים קיימת קיימים הולך בא לעשות עושה עושים נותן לתת מהר בדיוק באמת עדיף אפשרי`,
} as const satisfies Readonly<Record<SuppliedLanguage, string>>

const byLanguage: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(words).map(([lang, text]) => [lang, new Set(text.split(/\s+/).map(fold))]),
)
const none: ReadonlySet<string> = new Set()

/** Words of asking of a language, folded; none when it has no list. */
export function askingWords(lang: string): ReadonlySet<string> {
  return findByLanguage(byLanguage, lang) ?? none
}
