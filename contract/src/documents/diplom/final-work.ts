const FINAL_WORK = /(аттестационн|дипломн|выпускн|итогов)\p{L}* (\p{L}+ )*(работ|проект)/iu;
const FINAL = /^(итогов|государственн)\p{L}* (\p{L}+ )*(аттестаци|экзамен|испытани)|^квалификационн\p{L}* экзамен/iu;

/** Whether a line of the appendix is the work that people finish with, and so has a theme: «Итоговая аттестационная работа». */
export const isFinalWork = (title: string): boolean => FINAL_WORK.test(title);

/** Whether a line of the appendix is what the protocol tells the grade of. */
export const isFinal = (title: string): boolean => isFinalWork(title) || FINAL.test(title.trim());

/** The committee's grade in a discipline without one of its own: in the final examination always, elsewhere where it is overall. */
export const committeesGradeIn = <G>(title: string, grade: G, isOverall: boolean): G | null =>
  isOverall || isFinal(title) ? grade : null;
