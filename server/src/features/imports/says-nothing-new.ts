import { citizenshipCode } from '@dopusk/contract/citizenship.ts';
import type { LoadedName } from '@dopusk/contract/imported-columns.ts';
import type { ImportedPerson, PersonValues } from '../../db/tables/imports.ts';
import { genderByPatronymic } from '../../printing/declension.ts';
import { fullNameOf } from '../students/shared-contacts.ts';
import { NAMES } from './read-names.ts';

/**
 * Whether a field of a row differs from what is stored and yet says nothing new: «Артем» of «Артём»; a name in one cell that the
 * portal has parted otherwise than whoever wrote the person down («Нгуен Тхи» «Хуен»); Russia of whom nobody has said a citizenship,
 * and of whom nobody has said a gender the one of his patronymic.
 */
export function saysNothingNew(field: LoadedName, person: ImportedPerson, known: PersonValues): boolean {
  if (field === 'citizenship') return citizenshipCode(person.citizenship) === citizenshipCode(known.citizenship);
  if (field === 'gender') return known.gender === null && person.gender === genderByPatronymic(known.lastName);
  const part = NAMES.find((name) => name === field);
  if (!part) return false;
  return (
    isLessExact(person[part], known[part]) ||
    (person.isParted === true && isLessExact(fullNameOf(person), fullNameOf(known)))
  );
}

/** A name written with «е» where the stored one has «ё» says nothing new. The other way it is more exact. */
function isLessExact(given: string, stored: string): boolean {
  const [letters, others] = [[...given], [...stored]];
  return (
    letters.length === others.length &&
    letters.every((letter, at) => letter === others[at] || letter === PLAIN_LETTERS[others[at] ?? ''])
  );
}

const PLAIN_LETTERS: Readonly<Record<string, string>> = { ё: 'е', Ё: 'Е' };
