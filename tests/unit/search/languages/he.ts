import type { Labelled } from './labelled.ts'

/**
 * Hebrew has no stemmer: points, small words written onto the next one, letters that change at the
 * end of a word.
 */
export const hebrew: Labelled = {
  lang: 'he',
  pages: {
    sifriya: 'הספרייה העירונית | הספרייה פתוחה בכל יום חוץ מיום שני. יש בה עיתונים וכתבי עת.',
    hashala: 'השאלת ספרים | עם כרטיס קורא אפשר לשאול עשרה ספרים לשלושה שבועות. ההרשמה חינם.',
    maafiya: 'המאפייה ליד הגשר | לחם מחמצת יוצא מהתנור בשש בבוקר. בשבת יש גם עוגיות.',
    ugot: 'עוגות לחגים | מזמינים יומיים מראש: שוקולד, לימון ושקדים.',
    muzeon: 'מוזיאון הנהר | סירות ישנות ורשתות מספרות על חיי הדייגים.',
    kartisim: 'מחירים וכניסה | הכניסה עולה שישים שקלים. ילדים וסטודנטים אינם משלמים.',
    muzika: 'בית ספר למוזיקה | מלמדים כינור, חליל ושירה במקהלה.',
    brekha: 'הבריכה המקורה | אורך המסלול עשרים וחמישה מטרים; שיעורי השחייה מתחילים בספטמבר.',
    shuk: 'שוק יום שישי | החקלאים מוכרים בכיכר ירקות, גבינות ודבש.',
    ofanayim: 'תיקון אופניים | הסדנה משאילה כלים ומראה איך מחליפים פנימית.',
    rakevet: 'הגעה ברכבת | מהתחנה עשר דקות הליכה. האוטובוס של חברת דן, ת"א, יוצא כל חצי שעה.',
    avedot: 'אבדות ומציאות | מפתחות, מטריות וארנקים ממתינים לבעליהם בעירייה.',
  },
  questions: [
    ['הַסִּפְרִיָּה', 'sifriya', 'points, one letter less'],
    ['ספרייה', 'sifriya', 'without the article'],
    ['בספרייה', 'sifriya', 'a preposition written onto it'],
    ['ללמוד כינור וחליל', 'muzika', 'an "and" written onto it'],
    ['מטריה', 'avedot', 'singular'],
    ['גבינה ודבש', 'shuk', 'singular'],
    ['שיעור שחייה', 'brekha', 'singular without the article'],
    ['ת״א', 'rakevet', 'quotes of an abbreviation, typographic'],
    ['איפה המוזיאון?', 'muzeon', 'question, article'],
    ['עוגת שוקולד', 'ugot', 'construct form'],
  ],
}
