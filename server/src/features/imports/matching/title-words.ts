import { mendName } from '@dopusk/contract/fields/name-letters.ts';

/** What says nothing about which column it is: «Ф.И.О. работника (полностью)», «Дата рождения (дд.мм.гггг)». */
const NOISE = `работник сотрудник обучающийся обучаемый аттестуемый проверяемый экзаменуемый слушатель персонал гражданин физический лицо застрахованный лицевой счет
  полностью полный обязательно поле указать заполнить наименование название занимаемый штатный расписание контактный
  личный имеющийся действующий рф россия дд мм гг гггг чч формат наличие при по в на для и или n no например пример вид
  кем текущий основной индивидуальный`;

const ENDINGS =
  /(иями|ями|ами|иях|его|ого|ему|ому|ими|ыми|ией|иям|ием|иев|ия|ие|ий|ии|ию|ый|ой|ей|ая|яя|ое|ее|ую|юю|ых|их|ах|ях|ам|ям|ов|ев|ом|ем|а|я|о|е|ы|и|у|ю|ь|й)$/;

/** A word without its ending: «работника» and «работник» are one. */
const stemOf = (word: string): string => {
  const stem = word.replace(ENDINGS, '');
  return stem.length >= 3 ? stem : word;
};

const noise = new Set(NOISE.split(/\s+/).map(stemOf));

/** «Ф. И. О.» */
const INITIALS = String.raw`(?<!\p{L})(?:\p{L}\s?\.\s?){2,}(\p{L}(?!\p{L}))?`;

/**
 * The words of a title: small letters, abbreviations as one word («ф. и. о.» → «фио», «e-mail» → «email»), Latin letters
 * among Cyrillic ones as those that they look like.
 */
function wordsOf(text: string): string[] {
  return text
    .replace(/\be[\s-]?mail\b/gi, 'email')
    .replace(new RegExp(String.raw`${INITIALS}|\p{L}+`, 'gu'), (word) => mendName(word) ?? word)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(new RegExp(INITIALS, 'gu'), (initials) => ` ${initials.replace(/[^\p{L}]/gu, '')} `)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);
}

/** What two titles of one meaning share: their words that say something, in whatever order and case. */
export function keyOf(text: string): string {
  const stems = wordsOf(text).map(stemOf);
  const telling = stems.filter((stem) => !noise.has(stem));
  return [...new Set(telling.length > 0 ? telling : stems)].sort().join(' ');
}

/** A title as it stands, by which one and the same heading is known again. */
export const plainTitle = (text: string): string => wordsOf(text).join(' ');

/**
 * The readings of a title, the surest first: all of it, what stands before brackets, what stands in them.
 * «Страховой номер (СНИЛС)» is either.
 */
export function readingsOf(title: string): string[] {
  const inBrackets = [...title.matchAll(/\(([^()]+)\)/g)].map(([, inside = '']) => inside);
  return [title, title.replace(/\([^()]*\)?/g, ' '), ...inBrackets].filter((text) => /\p{L}/u.test(text));
}
