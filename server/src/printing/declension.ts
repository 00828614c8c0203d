import lvovich from 'lvovich';

export type Gender = 'Male' | 'Female';
export type NameCase = 'genitive' | 'dative';

export interface PersonName {
  readonly last: string;
  readonly first: string;
  /** Empty when the person has none. */
  readonly middle?: string;
}

type Forms = Readonly<Record<NameCase, string>>;

/** What the library calls them. */
const AS_SAID = { Male: 'male', Female: 'female' } as const;

/** Surnames of men (one part of a double one) that the library declines wrongly, with the stem the endings go to. */
const MALE_SURNAMES = new Map<string, Forms>(
  Object.entries({
    беглец: 'беглец',
    близнец: 'близнец',
    жнец: 'жнец',
    камень: 'камн',
    кузнец: 'кузнец',
    мертвец: 'мертвец',
    мудрец: 'мудрец',
    муравей: 'муравь',
    подлец: 'подлец',
    ремень: 'ремн',
    репей: 'репь',
    соловей: 'соловь',
    хитрец: 'хитрец',
    чернец: 'чернец',
    чтец: 'чтец',
    швец: 'швец',
  }).map(([surname, stem]) => {
    const soft = !surname.endsWith('ц');
    return [surname, { genitive: stem + (soft ? 'я' : 'а'), dative: stem + (soft ? 'ю' : 'у') }];
  }),
);

/** Parts of a double surname that stay as they are: «Аль-Хусейну», «Тер-Ованесяну». */
const PARTICLES = new Set(['аль', 'эль', 'ад', 'ан', 'ар', 'ас', 'ат', 'аш', 'бен', 'бин', 'ибн', 'сен', 'де', 'тер']);

/** French surnames in a stressed vowel, which never change. */
const UNCHANGING_SURNAMES = new Set(['дюма', 'золя', 'люка', 'петипа', 'тома']);

/** Women's names in a soft sign that never change. */
const UNCHANGING_NAMES = new Set(['ассоль', 'габриэль', 'даниэль', 'изабель', 'мишель', 'николь', 'эммануэль']);

const EASTERN_SON = /(^|[\s-])(оглы|оглу|угли|улы|уулу)$/i;
const EASTERN_DAUGHTER = /(^|[\s-])(кызы|кизи|гызы)$/i;

/** The gender that a patronymic shows; null when it is empty or tells nothing. */
export function genderByPatronymic(middle: string): Gender | null {
  if (EASTERN_SON.test(middle)) return 'Male';
  if (EASTERN_DAUGHTER.test(middle)) return 'Female';
  return asKnown(lvovich.getMiddlenameGender(titleCase(middle)));
}

/** The gender that the patronymic shows, then the first name, then the surname; null when none of them tells. */
export const genderOf = (name: PersonName): Gender | null =>
  genderByPatronymic(name.middle ?? '') ??
  asKnown(lvovich.getFirstnameGender(titleCase(name.first))) ??
  asKnown(lvovich.getLastnameGender(titleCase(name.last)));

function asKnown(told: string | null): Gender | null {
  if (told === 'male') return 'Male';
  return told === 'female' ? 'Female' : null;
}

/** The same for «Иванова Мария Петровна» in one line. */
export function genderOfFullName(text: string): Gender | null {
  const name = splitFullName(text);
  return name && genderOf(name);
}

/**
 * A name in the genitive («кого») or the dative («кому»). Without a given gender it is told by the name itself; where
 * even that is impossible the name comes back unchanged, since a wrong ending on a document is worse than none.
 */
export function declineName(name: PersonName, to: NameCase, gender: Gender | null = genderOf(name)): PersonName {
  if (!gender) return name;
  return {
    last: keepingCase(name.last, (word) => declineSurname(word, to, gender)),
    first: keepingCase(name.first, (word) => declineFirst(word, to, gender)),
    ...(name.middle === undefined
      ? {}
      : { middle: keepingCase(name.middle, (word) => declineMiddle(word, to, gender)) }),
  };
}

/**
 * «Иванова Мария Петровна» → «Ивановой Марии Петровне». The surname is expected first; initials stay initials.
 * @param gender as somebody has said it; null leaves it to the name
 */
export function declineFullName(text: string, to: NameCase, gender: Gender | null = null): string {
  const name = splitFullName(text);
  return name ? joinFullName(declineName(name, to, gender ?? genderOf(name))) : text;
}

/** «Иванова Мария Петровна» → «М. П. Иванова», as printed next to a signature. */
export function initialsFirst(text: string): string {
  const name = splitFullName(text);
  return name ? [...ofName(name), name.last].join('\u00a0') : text;
}

/** «Иванова Мария Петровна» → «Иванова М. П.», as a letter is addressed. */
export function surnameFirst(text: string): string {
  const name = splitFullName(text);
  return name ? [name.last, ...ofName(name)].join('\u00a0') : text;
}

const ofName = (name: PersonName): string[] => initialsOf([name.first, name.middle ?? '']);

/** What follows a patronymic of the peoples of the Caucasus and Central Asia, and says whose child one is. */
const CHILD_OF = /[\s-](оглы|оглу|угли|улы|уулу|кызы|кизи|гызы)(?=\s|$)/giu;

/** «И.», «Ж.-П.» of names: «Рашид кызы» is one, and «Р.» of it enough, as it stands next to a signature. */
export const initialsOf = (names: readonly string[]): string[] =>
  names
    .flatMap((name) => name.replace(CHILD_OF, '').split(/\s+/))
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) =>
      word
        .split('-')
        .filter(Boolean)
        .map((part) => `${[...part][0]}.`)
        .join('-'),
    );

function splitFullName(text: string): PersonName | null {
  const [last, first, ...middle] = text.trim().split(/\s+/);
  return last && first ? { last, first, middle: middle.join(' ') } : null;
}

/** «Иванова Мария Петровна» of its parts. */
export const joinFullName = (name: PersonName): string =>
  [name.last, name.first, name.middle].filter(Boolean).join(' ');

function declineSurname(surname: string, to: NameCase, gender: Gender): string {
  const parts = surname.split('-');
  const declined = lvovich.inclineLastname(surname, to, AS_SAID[gender]).split('-');
  return parts.map((part, i) => ownSurnameForm(part, to, gender, parts.length > 1) ?? declined[i] ?? part).join('-');
}

/** What the library gets wrong about one part of a surname, or null to keep its answer. */
function ownSurnameForm(part: string, to: NameCase, gender: Gender, isDouble: boolean): string | null {
  const small = part.toLowerCase();
  if (isDouble && PARTICLES.has(small)) return part;
  if (UNCHANGING_SURNAMES.has(small)) return part;
  // A woman's surname that does not end in -а or -я never changes: Цой, Мицкевич, Шевченко.
  if (gender === 'Female') return /[ая]$/.test(small) ? null : part;
  const listed = MALE_SURNAMES.get(small);
  if (listed) return withFirstLetterOf(part, listed[to]);
  const ending = to === 'dative' ? 'у' : 'а';
  // Стрелец → Стрельцу, Китаец → Китайцу.
  if (/[аеиоуыэюя]лец$/.test(small)) return `${part.slice(0, -2)}ьц${ending}`;
  if (/[аеиоуыэюя]ец$/.test(small)) return `${part.slice(0, -2)}йц${ending}`;
  // A word of one syllable is no adjective: Кий → Кию, Бой → Бою.
  if (/^[^аеёиоуыэюя]+[ио]й$/.test(small)) return part.slice(0, -1) + (to === 'dative' ? 'ю' : 'я');
  return null;
}

/** French first parts, which stay as they are: «Жан-Жаку», «Пьеру-Огюсту» nobody says. */
const UNCHANGING = new Set(['жан', 'пьер', 'шарль', 'луи', 'анри', 'мари']);

function declineFirst(first: string, to: NameCase, gender: Gender): string {
  const declineOne = (word: string): string => {
    if (gender === 'Female' && UNCHANGING_NAMES.has(word.toLowerCase())) return word;
    // The library knows only some of the women's names in a soft sign: Любовь → Любови, Гюзель → Гюзели.
    if (gender === 'Female' && word.endsWith('ь')) return `${word.slice(0, -1)}и`;
    return lvovich.inclineFirstname(word, to, AS_SAID[gender]);
  };
  const parts = first.split('-');
  const stays = (part: string, i: number) => i < parts.length - 1 && UNCHANGING.has(part.toLowerCase());
  return parts.map((part, i) => (stays(part, i) ? part : declineOne(part))).join('-');
}

function declineMiddle(middle: string, to: NameCase, gender: Gender): string {
  if (EASTERN_SON.test(middle) || EASTERN_DAUGHTER.test(middle)) return middle;
  return lvovich.inclineMiddlename(middle, to, AS_SAID[gender]);
}

/** The library knows only «Иванова»; names stored as «ИВАНОВА» come back in capitals too. Initials are left alone. */
function keepingCase(word: string, decline: (word: string) => string): string {
  if (word === '' || word.includes('.')) return word;
  if (word.length > 1 && word === word.toUpperCase()) return decline(titleCase(word)).toUpperCase();
  return decline(word);
}

const titleCase = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(^|[\s-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

const withFirstLetterOf = (original: string, form: string): string => original.charAt(0) + form.slice(1);
