import type { Gender } from '@dopusk/contract/gender.ts';
import { declineName, genderByPatronymic, joinFullName } from '../../printing/declension.ts';
import type { Facts } from './facts.ts';

type Named = Pick<Facts['student'], 'gender' | 'surname' | 'name' | 'lastname'>;

/**
 * As somebody has said it, else as the patronymic tells it; null when it does not. A first name is no ground for a
 * document: «Чжэнь» and «Саша» are men's and women's.
 */
export const genderOfStudent = ({ gender, lastname }: Pick<Named, 'gender' | 'lastname'>): Gender | null =>
  gender ?? genderByPatronymic(lastname);

/** «Ивановой Марии Петровне»: as somebody has corrected it, else by the rules of grammar. */
export const dativeOf = (student: Named & Pick<Facts['student'], 'dativeName'>): string =>
  student.dativeName || dativeByRules(student);

/** The same by the rules of grammar alone; the name itself while nobody knows whose it is. */
export const dativeByRules = (student: Named): string =>
  joinFullName(
    declineName(
      { last: student.surname, first: student.name, middle: student.lastname },
      'dative',
      genderOfStudent(student),
    ),
  );
