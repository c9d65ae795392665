/** Words that build sentences and name nothing, by language, folded. A query of nothing else is searched as it is. */

const words = {
  pl: `a aby albo ale ani az bardzo bez bo by byc byl byla bylo byly bym chce chcac chcemy chcial co cos czego czemu czy
    czyli czym dla dlaczego do dosc gdy gdyby gdzie go i ich ile im inne inny ja jak jaka jaki jakich jakie jakiego jakiej
    jakim jako jego jej jesli jest jestem jestesmy jezeli juz kiedy kim kogo komu kto ktora ktore ktorej ktory ktorych
    ktorym ktorzy ku lub ma macie maja mam mamy mi mial mna mnie mnie moga moge moje mojej moj moim moze mozecie mozemy
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
} as const

const byLanguage: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(words).map(([lang, text]) => [lang, new Set(text.split(/\s+/))]),
)
const none: ReadonlySet<string> = new Set()

/** Function words of a language; none when it has no list. */
export function functionWords(lang: string): ReadonlySet<string> {
  return byLanguage.get(lang) ?? none
}
