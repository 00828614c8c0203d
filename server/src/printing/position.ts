import type { NameCase } from './declension.ts';

/** Endings of a masculine adjective or participle: «генеральный», «исполняющий», «главный». */
const ADJECTIVE = /(ый|ой|ий)$/;

const NOUN_ENDINGS: Readonly<Record<NameCase, { hard: string; soft: string; feminine: string; softFeminine: string }>> =
  {
    genitive: { hard: 'а', soft: 'я', feminine: 'ы', softFeminine: 'и' },
    dative: { hard: 'у', soft: 'ю', feminine: 'е', softFeminine: 'е' },
  };

/**
 * A position in another case: «Генеральный директор» → «генерального директора». The words up to the first noun are
 * declined, the rest depends on it and stays: «заместителя директора по учебной работе». The first letter becomes small.
 */
export function declinePosition(position: string, to: NameCase): string {
  const words = position.trim().split(/\s+/);
  const noun = words.findIndex((word) => !ADJECTIVE.test(word));
  const declined = words.map((word, index) => {
    if (index < noun || noun === -1) return declineAdjective(word, to);
    return index === noun ? declineNoun(word, to) : word;
  });
  return declined.join(' ').replace(/^\p{Lu}(?=\p{Ll}|\.)/u, (letter) => letter.toLocaleLowerCase('ru'));
}

function declineAdjective(word: string, to: NameCase): string {
  // «Исполняющий», «управляющий», «старший»: after a hushing sound the ending is -его.
  const isSoft = /[жшчщ]ий$|[нкг]ий$/.test(word) && !/[кг]ий$/.test(word);
  const ending = isSoft ? 'ег' : 'ог';
  return word.replace(ADJECTIVE, to === 'genitive' ? `${ending}о` : `${ending === 'ег' ? 'ем' : 'ом'}у`);
}

function declineNoun(word: string, to: NameCase): string {
  const endings = NOUN_ENDINGS[to];
  // «Обязанности» after «исполняющий» stays; so do short forms like «зав.» and «и. о.».
  if (/\.$/.test(word) || /^обязанности$/i.test(word)) return word;
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
