/**
 * Transliteration as in Russian international passports (ICAO Doc 9303), without the hard sign: a login is typed by
 * hand.
 */
const letters: Record<string, string> = Object.fromEntries(
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:iu я:ia і:i ї:i є:e ґ:g'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** Moodle accepts `-.@_a-z0-9` and at most 100 characters; a number may follow. */
const MAX_LENGTH = 60;

const latin = (text: string): string =>
  [...text.toLowerCase()]
    .map((letter) => letters[letter] ?? letter)
    .join('')
    // Foreign letters lose their marks: «ö» becomes «o».
    .normalize('NFD')
    .replace(/[\s‐‑–]+/g, '-')
    .replace(/[^a-z\d-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');

/** «Иванов Иван Ильич» → ivanov.ii */
export function loginOf({ surname, name, lastname }: { surname: string; name: string; lastname: string }): string {
  const initials = [name, lastname].map((part) => latin(part).charAt(0)).join('');
  return [latin(surname), initials].filter(Boolean).join('.').slice(0, MAX_LENGTH) || 'student';
}

/** The nth login to try when the earlier ones are taken: ivanov.ii, ivanov.ii2, ivanov.ii3… */
export const nthLogin = (base: string, n: number): string => (n === 1 ? base : `${base}${n}`);
