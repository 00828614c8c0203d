/** What of a course tells it from another of its title; `rank` is a number of the course, and a text where a document says it. */
export interface Ranked {
  title: string;
  rank: number | string | null;
  /** Of whoever is awarded a category in the place of a rank; empty of others. */
  rankCategory: string;
}

/** «4 разряд» or «категория «BE»»; empty of training that awards neither. */
export function rankText({ rank, rankCategory }: Omit<Ranked, 'title'>): string {
  if (rank !== null && rank !== '') return `${rank} разряд`;
  return rankCategory && `категория «${rankCategory}»`;
}

/**
 * What a training is called wherever people read of it, «Стропальщик, 4 разряд»: a profession is taught to several ranks under one
 * title. `server/src/db/shown-course-title.ts` says the same in SQL.
 */
export function rankedTitle({ title, ...award }: Ranked): string {
  const said = rankText(award);
  return said && !saysRank(title, award.rank) ? `${title}, ${said}` : title;
}

/** «Стропальщик 4 разряда»: such a title needs none behind it. */
const saysRank = (title: string, rank: Ranked['rank']): boolean =>
  rank !== null && rank !== '' && new RegExp(`(^|[^0-9])${rank}(-[а-яё]+)?\\s+разряд`, 'i').test(title);
