import { inNameCase } from '@dopusk/contract/fields/name-case.ts';
import { mendName, tidyName } from '@dopusk/contract/fields/name-letters.ts';
import { saysNone } from './reading/cell-text.ts';

export const NAMES = ['surname', 'name', 'lastName'] as const;
type Names = Record<(typeof NAMES)[number], string>;

/** «И.», «И.И.», «Иванов И. И.»: a letter alone stands for a name that documents write in full. */
const INITIAL = /(^|[\s.-])\p{L}(?=[\s.]|$)/u;

/** The names that are not written in full. */
export const initialsIn = (names: Names): (typeof NAMES)[number][] =>
  NAMES.filter((part) => !saysNone(names[part]) && INITIAL.test(names[part]));

/** A person's names as they are loaded, and what of that is not as the file has it. */
interface ReadNames {
  names: Names;
  /** Each with the parts that it is about. */
  remarks: { text: string; parts: (typeof NAMES)[number][] }[];
  /** Latin letters stand where Russian ones look alike, and were left. */
  isMendable: boolean;
}

/**
 * Writes names in capitals or small letters alone as names are written; says of whom it took to have no patronymic.
 * @param whole the cell that the names were parted from; empty when each has its own
 * @param mend that Latin letters that look like Russian ones are mended: somebody has seen them and said so
 */
export function readNames(texts: Names, whole: string, mend: boolean): ReadNames {
  const names = { ...texts };
  const remarks: ReadNames['remarks'] = [];
  let isMendable = false;
  const mended: ReadNames['remarks'][number]['parts'] = [];
  const cased: typeof mended = [];
  const inLetters = { ...texts };
  for (const part of NAMES) {
    if (part === 'lastName' && saysNone(texts.lastName)) continue;
    const letters = mendName(tidyName(texts[part]));
    if (letters && !mend) isMendable = true;
    if (letters && mend) {
      names[part] = letters;
      inLetters[part] = letters;
      mended.push(part);
    }
    const written = inNameCase(tidyName(names[part]));
    if (written) {
      names[part] = written;
      cased.push(part);
    }
  }
  const { surname, name, lastName } = names;
  // Parted from one cell, and the cell says nothing of a patronymic: that there is none is the portal's guess.
  if (whole && saysNone(lastName) && !whole.endsWith(lastName)) {
    remarks.push({ text: `фамилия «${surname}», имя «${name}», без отчества`, parts: ['surname'] });
  }
  if (surname.includes('(')) {
    const text = `фамилия «${surname}» встанет в документы со скобками: если прежняя там не нужна, уберите её`;
    remarks.push({ text, parts: ['surname'] });
  }
  const say = (what: string, said: Names, parts: typeof mended) => {
    if (parts.length > 0) remarks.push({ text: `${what}: ${parts.map((part) => said[part]).join(' ')}`, parts });
  };
  say('латинские буквы заменены русскими', inLetters, mended);
  say('регистр букв исправлен', names, cased);
  return { names, remarks, isMendable };
}
