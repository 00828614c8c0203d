/** Latin letters that look like Russian ones and slip into tags. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
  ё: 'е',
};

/** Nobody slipped while writing a name longer than this, and comparing it would take long. */
const LONGEST = 80;

const plain = (path: string): string =>
  path.replace(/[a-zё]/g, (letter) => LOOKALIKES[letter] ?? letter).replace(/[\s_-]+/g, '_');

/**
 * The known tag that was probably meant, or null when none is like it: a letter or two apart, cut short («фио_дат»
 * for «фио_дательный»), or the same last word without its group («фио» for «слушатель.фио»).
 */
export function nearestTag(path: string, known: readonly string[]): string | null {
  if (path.length > LONGEST) return null;
  const wanted = plain(path);
  const [best] = known
    .map((candidate) => ({ candidate, distance: distanceTo(wanted, plain(candidate)) }))
    .filter(
      ({ candidate, distance }) => distance <= Math.max(2, Math.floor(Math.max(path.length, candidate.length) / 3)),
    )
    .sort((a, b) => a.distance - b.distance);
  return best?.candidate ?? null;
}

function distanceTo(wanted: string, candidate: string): number {
  const whole = distance(wanted, candidate);
  const [last = '', own = ''] = [wanted, candidate].map((path) => path.split('.').at(-1));
  // The right word in a wrong group is nearer than another word in the right one, but not than the same cut short there.
  return Math.min(whole, distance(last, own) * 2 + 1.5);
}

/** As many letters as a word must begin with to be an abbreviation and not a slip. */
const ABBREVIATION = 3;

/** Letters apart; a word that was cut short is near to the whole one, however much is missing. */
function distance(from: string, to: string): number {
  const isCut = to.startsWith(from) && (from.split('.').at(-1)?.length ?? 0) >= ABBREVIATION;
  return Math.min(edits(from, to), isCut ? 1 + (to.length - from.length) / 100 : Number.POSITIVE_INFINITY);
}

/** How many letters have to be added, left out or changed (Levenshtein). */
function edits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const change = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
