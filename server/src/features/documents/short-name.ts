import { initialsOf } from '../../printing/declension.ts';

/** «Иванов И. И.», «Дюваль Ж.-П.», «Алиева Л. Р.»: enough to compare with a document in hand. */
export const shortName = (surname: string, ...names: string[]): string =>
  [surname.trim(), ...initialsOf(names)].filter(Boolean).join(' ');
