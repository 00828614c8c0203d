import type { Gender } from '@dopusk/contract/gender.ts';
import { declineFullName, genderOf } from '../../printing/declension.ts';
import type { Facts } from './facts.ts';

/** As somebody has said it, else as the name tells it; null when it does not. */
export const genderOfStudent = ({
  gender,
  surname,
  name,
  lastname,
}: Pick<Facts['student'], 'gender' | 'surname' | 'name' | 'lastname'>): Gender | null =>
  gender ?? genderOf({ last: surname, first: name, middle: lastname });

/** «Ивановой Марии Петровне»: as somebody has corrected it, else by the rules of grammar. */
export const dativeOf = (
  student: Pick<Facts['student'], 'gender' | 'surname' | 'name' | 'lastname' | 'fullName' | 'dativeName'>,
): string => student.dativeName || declineFullName(student.fullName, 'dative', genderOfStudent(student));
