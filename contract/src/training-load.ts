/** So many academic hours a day a student bears at most: no act sets a bound for adults, and whoever reads the documents asks about more. */
const MOST_HOURS_OF_DAY = 10;

const DAY_MS = 86_400_000;

/**
 * «В день выходит 14,4 академического часа…» of a training that has fewer days than its hours need: a remark, never a refusal.
 * @param start and `end` YYYY-MM-DD, both taught on
 * @returns null of what fits, and of days that are none
 */
export function crowdedText(hours: number, start: string, end: string): string | null {
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
  // Written so that a day that cannot be read is no remark.
  if (!(days >= 1) || hours / days <= MOST_HOURS_OF_DAY) return null;
  const perDay = (Math.round((hours / days) * 10) / 10).toLocaleString('ru');
  return `В день выходит ${perDay} ак.\u00a0ч (${hours} за ${days}\u00a0дн.), а учат обычно не больше 8–10. Проверьте срок: о таком спросят при проверке`;
}
