import { declineFullName } from './declension.ts';

/** What kinds of organizations are called in full; abbreviations (ООО, АНО ДПО) do not decline. */
const GENITIVES = new Map<string, string>(
  Object.entries({
    общество: 'общества',
    учреждение: 'учреждения',
    предприятие: 'предприятия',
    объединение: 'объединения',
    управление: 'управления',
    отделение: 'отделения',
    агентство: 'агентства',
    товарищество: 'товарищества',
    хозяйство: 'хозяйства',
    министерство: 'министерства',
    организация: 'организации',
    корпорация: 'корпорации',
    ассоциация: 'ассоциации',
    администрация: 'администрации',
    компания: 'компании',
    комитет: 'комитета',
    департамент: 'департамента',
    институт: 'института',
    университет: 'университета',
    центр: 'центра',
    завод: 'завода',
    фонд: 'фонда',
    союз: 'союза',
    кооператив: 'кооператива',
    предприниматель: 'предпринимателя',
  }),
);

const ADJECTIVES: readonly (readonly [ending: RegExp, genitive: string])[] = [
  [/(ое|ый|ой)$/, 'ого'],
  [/ее$/, 'его'],
  [/([гкх])ий$/, '$1ого'],
  [/ий$/, 'его'],
  [/ая$/, 'ой'],
  [/яя$/, 'ей'],
];

/**
 * A title in the genitive, as it follows a position: «генеральному директору Общества с ограниченной ответственностью
 * „Заря“». The words up to the first noun that is known are declined, the rest depends on it; a title that begins with
 * an abbreviation, or with words that are not known, stays as it is.
 */
export function organizationInGenitive(title: string): string {
  const [unquoted = ''] = title.split(/["«„“]/u);
  const words = unquoted.split(' ');
  const noun = words.findIndex((word) => GENITIVES.has(word.toLowerCase()));
  const declined = words.slice(0, noun + 1).map(wordInGenitive);
  if (noun === -1 || declined.includes(null)) return title;
  const rest = words.slice(noun + 1).join(' ');
  const isPerson = words[noun]?.toLowerCase() === 'предприниматель';
  return `${[...declined, isPerson ? declineFullName(rest, 'genitive') : rest].join(' ')}${title.slice(unquoted.length)}`;
}

/** A noun or an adjective of a title, spelt large as it was; null for a word of which nobody knows how it declines. */
function wordInGenitive(word: string): string | null {
  const small = word.toLowerCase();
  const [ending, replacement = ''] = ADJECTIVES.find(([known]) => known.test(small)) ?? [];
  const form = GENITIVES.get(small) ?? (ending ? small.replace(ending, replacement) : null);
  if (form === null) return null;
  if (word === word.toUpperCase()) return form.toUpperCase();
  return word.charAt(0) === small.charAt(0) ? form : form.charAt(0).toUpperCase() + form.slice(1);
}
