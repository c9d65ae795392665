import type { Labelled } from './labelled.ts'

/** Arabic: vowel marks, the article, letters written for one another, signs of its own. */
export const arabic: Labelled = {
  lang: 'ar',
  pages: {
    maktaba: 'المكتبة العامة | تفتح المكتبة أبوابها كل يوم ما عدا الاثنين، وفيها صحف ومجلات.',
    istiara: 'استعارة الكتب | ببطاقة القارئ يمكن استعارة عشرة كتب لثلاثة أسابيع. التسجيل مجاني.',
    makhbaz: 'مخبز الجسر | يخرج الخبز من الفرن في الساعة السادسة، ويوم السبت نقدم الفطائر أيضًا.',
    kaak: 'كعك الأعياد | اطلب قبل يومين: الشوكولاتة، والليمون، واللوز.',
    mathaf: 'متحف النهر | قوارب قديمة وشباك تروي حياة الصيادين.',
    tadhakir: 'الأسعار والتذاكر | ثمن التذكرة ٦٠ درهمًا. الدخول مجاني للأطفال والطلاب.',
    musiqa: 'مدرسة الموسيقى | نعلّم الكمان والناي والغناء الجماعي.',
    masbah: 'المسبح المغطى | طول المسبح خمسة وعشرون مترًا، وتبدأ دروس السباحة في سبتمبر.',
    suq: 'سوق السبت | يبيع المزارعون الخضار والجبن والعسل في الساحة.',
    darraja: 'إصلاح الدراجات | تعير الورشة الأدوات وتشرح تبديل الإطار.',
    qitar: 'الوصول بالقطار | المسافة من المحطة عشر دقائق سيرًا. تنطلق الحافلة كل نصف ساعة.',
    mafqudat: 'المفقودات | المفاتيح والمظلات والمحافظ تنتظر أصحابها في البلدية.',
  },
  questions: [
    ['الْمَكْتَبَةُ', 'maktaba', 'vowel marks'],
    ['مـــتـــحف', 'mathaf', 'letters drawn out'],
    ['مكتبه', 'maktaba', 'ه for ة'],
    ['اصلاح الدراجه', 'darraja', 'ا for إ, ه for ة, singular'],
    ['60 درهم', 'tadhakir', 'other digits'],
    ['سباحة', 'masbah', 'without the article'],
    ['مدرسة الموسيقي', 'musiqa', 'ي for ى'],
    ['مجلات', 'maktaba', 'behind an "and" written onto it'],
    ['أين أجد مفاتيح ومظلة؟', 'mafqudat', 'question, singular, its own question mark'],
    ['عسل وجبن', 'suq', 'without the article, behind an "and"'],
    ['استعارة كتاب بالبطاقة', 'istiara', 'a preposition written onto it'],
  ],
}
