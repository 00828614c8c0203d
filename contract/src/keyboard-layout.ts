/** The keys of both layouts, one under the other. */
const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/**
 * A text as it would read had it been typed in the other layout: «f,hfvjd» → «абрамов», «фвьшт» → «admin». By its letters it is
 * told which layout that was; null when it has letters of both, or none.
 */
export function inOtherLayout(text: string): string | null {
  const typed = text.toLowerCase();
  const isLatin = /[a-z]/.test(typed);
  if (isLatin === /[а-яё]/.test(typed)) return null;
  const [from, to] = isLatin ? [LATIN, RUSSIAN] : [RUSSIAN, LATIN];
  return [...typed].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
}
