import { inNameCase } from '@dopusk/contract/fields/name-case.ts';
import { mendName, tidyName } from '@dopusk/contract/fields/name-letters.ts';
import { saysNone } from './reading/cell-text.ts';

export const NAMES = ['surname', 'name', 'lastName'] as const;
type Names = Record<(typeof NAMES)[number], string>;

/** A person's names as they are loaded, and what of that is not as the file has it. */
interface ReadNames {
  names: Names;
  remarks: string[];
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
  const remarks: string[] = [];
  let isMendable = false;
  const mended: string[] = [];
  const cased: string[] = [];
  for (const part of NAMES) {
    if (part === 'lastName' && saysNone(texts.lastName)) continue;
    const letters = mendName(tidyName(texts[part]));
    if (letters && !mend) isMendable = true;
    if (letters && mend) {
      names[part] = letters;
      mended.push(letters);
    }
    const written = inNameCase(tidyName(names[part]));
    if (written) {
      names[part] = written;
      cased.push(written);
    }
  }
  const { surname, name, lastName } = names;
  // Parted from one cell, and the cell says nothing of a patronymic: that there is none is the portal's guess.
  if (whole && saysNone(lastName) && !whole.endsWith(lastName)) {
    remarks.push(`фамилия «${surname}», имя «${name}», без отчества`);
  }
  if (mended.length > 0) remarks.push(`латинские буквы заменены русскими: ${mended.join(' ')}`);
  if (cased.length > 0) remarks.push(`регистр букв исправлен: ${cased.join(' ')}`);
  return { names, remarks, isMendable };
}
