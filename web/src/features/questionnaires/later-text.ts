import type { RespondentRow } from '@dopusk/contract/questionnaires.ts';
import { studentFiles, studentRecord } from '@dopusk/contract/student-record.ts';

/** What somebody is going to bring later, to whoever is to ask him for it: «Передаст позже: номер диплома». */
export const laterText = (names: RespondentRow['later']): string =>
  `Передаст позже: ${names.map((name) => ({ ...studentRecord, ...studentFiles })[name].title.toLowerCase()).join(', ')}`;
