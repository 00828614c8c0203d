import { type Gender, genderTitles } from '@dopusk/contract/gender.ts';
import type { ImportedPerson } from '../../db/tables/imports.ts';
import { genderByPatronymic } from '../../printing/declension.ts';
import { isPatronymic } from './matching/by-content.ts';

/** The gender of a plain patronymic, where the row says another: «Иванович» beside «Женский». */
export function genderAgainst({ gender, lastName }: Pick<ImportedPerson, 'gender' | 'lastName'>): Gender | null {
  const told = gender && isPatronymic(lastName) ? genderByPatronymic(lastName) : null;
  return told === gender ? null : told;
}

/** What is said of such a row. */
export function genderRemark(
  { gender, lastName }: Pick<ImportedPerson, 'gender' | 'lastName'>,
  told: Gender,
  isMended: boolean,
): string {
  if (isMended) return `пол исправлен по отчеству: ${genderTitles[told]}`;
  const said = gender ? genderTitles[gender] : '';
  return `пол в файле «${said}», а отчество ${told === 'Male' ? 'мужское' : 'женское'}: ${lastName}`;
}
