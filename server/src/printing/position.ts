import type { NameCase } from './declension.ts';

/** Endings of an adjective or participle: «генеральный», «исполняющий», «заведующая», «средняя». */
const ADJECTIVE = /(ый|ой|ий|ая|яя)$/;

/** «Заведующая», «управляющий»: what follows it in the instrumental depends on it, as after a noun. */
const PARTICIPLE = /щ(ий|ая)$/;
const INSTRUMENTAL = /(ом|ем|ём|ым|им|ами|ями|ой|ей|ою|ею|ью)$/;

/** «Ответственный за охрану труда», «дежурный по станции»: from here on nothing changes. */
const PREPOSITION = /^(по|за|на|в|во|с|со|при|из|от|о|об|для|у|к|над|без)$/i;

/** «Временно исполняющий». */
const ADVERB = /^временно$/i;

const NOUN_ENDINGS: Readonly<Record<NameCase, { hard: string; soft: string; feminine: string; softFeminine: string }>> =
  {
    genitive: { hard: 'а', soft: 'я', feminine: 'ы', softFeminine: 'и' },
    dative: { hard: 'у', soft: 'ю', feminine: 'е', softFeminine: 'е' },
  };

/**
 * A position in another case: «Генеральный директор» → «генерального директора». The words up to the first noun are
 * declined, the rest depends on it and stays: «заместителя директора по учебной работе». Of two positions both are: «заместителя
 * директора – главного инженера». The first letter becomes small.
 */
export function declinePosition(position: string, to: NameCase): string {
  const parts = position.trim().split(DOUBLE);
  return parts.map((part, i) => (i % 2 === 0 ? declineOne(part, to) : part)).join('');
}

/** «Директор – главный бухгалтер», and «директор-главный бухгалтер»; «научно-исследовательский» is one word. */
const DOUBLE = /(\s+[–—-]\s+|(?<=[^оО\s])-(?=\p{L}+(?:ый|ий|ой|ая|яя)\s))/u;

/** «И. о. директора» as a sentence says it: «исполняющий обязанности директора», of a woman «исполняющая». */
export const writtenOut = (position: string, isWoman: boolean): string =>
  position.trim().replace(/^и\.\s*о\.\s*/i, isWoman ? 'исполняющая обязанности ' : 'исполняющий обязанности ');

function declineOne(position: string, to: NameCase): string {
  const words = position.split(/\s+/);
  const end = words.findIndex((word, i) => endsBefore(word, words[i - 1]));
  const phrase = end === -1 ? words : words.slice(0, end);
  const noun = phrase.findIndex((word) => !ADJECTIVE.test(word) && !ADVERB.test(word));
  const declined = phrase.map((word, i) => {
    if (ADVERB.test(word)) return word;
    if (i < noun || noun === -1) return declineAdjective(word, to);
    return i === noun ? declineNoun(word, to) : word;
  });
  return [...declined, ...words.slice(phrase.length)]
    .join(' ')
    .replace(/^\p{Lu}(?=\p{Ll}|\.)/u, (letter) => letter.toLocaleLowerCase('ru'));
}

/** Whether a word and all that follows depend on the one before: it is of another case already. */
const endsBefore = (word: string, before = ''): boolean =>
  PREPOSITION.test(word) || (PARTICIPLE.test(before) && (INSTRUMENTAL.test(word) || /^обязанности$/i.test(word)));

function declineAdjective(word: string, to: NameCase): string {
  if (/[ая]я$/.test(word)) return word.replace(ADJECTIVE, /([жшчщ]а|я)я$/.test(word) ? 'ей' : 'ой');
  // «Исполняющий», «управляющий», «старший»: after a hushing sound the ending is -его.
  const isSoft = /[жшчщ]ий$|[нкг]ий$/.test(word) && !/[кг]ий$/.test(word);
  const ending = isSoft ? 'ег' : 'ог';
  return word.replace(ADJECTIVE, to === 'genitive' ? `${ending}о` : `${ending === 'ег' ? 'ем' : 'ом'}у`);
}

function declineNoun(word: string, to: NameCase): string {
  const endings = NOUN_ENDINGS[to];
  // Short forms like «зав.» and «и. о.» stay; so does «врио».
  if (/\.$/.test(word)) return word;
  // «Директор-распорядитель»: both parts are declined.
  if (word.includes('-'))
    return word
      .split('-')
      .map((part) => declineNoun(part, to))
      .join('-');
  if (/ец$/.test(word)) return `${word.slice(0, -2)}ц${endings.hard}`;
  if (/[бвгджзклмнпрстфхцчшщ]$/.test(word)) return word + endings.hard;
  if (/[ьй]$/.test(word)) return word.slice(0, -1) + endings.soft;
  if (/а$/.test(word)) return word.slice(0, -1) + (/[гкхжшчщ]а$/.test(word) ? endings.softFeminine : endings.feminine);
  if (/я$/.test(word)) return word.slice(0, -1) + endings.softFeminine;
  return word;
}
