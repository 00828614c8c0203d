import { blankOf, each, namesOf } from '@dopusk/contract/stored-field.ts';
import { studentFiles, studentRecord } from '@dopusk/contract/student-record.ts';
import type { EmployeeForm } from '@dopusk/contract/students.ts';
import type { z } from 'zod';

/** What stands in the employee form: the person sets his password himself. */
export type EmployeeValues = Omit<z.input<typeof EmployeeForm>, 'password' | 'confirmPassword'>;

/** What stands in the form at first. */
export const blankEmployee: EmployeeValues = {
  ...blankOf(studentRecord),
  hasNoLastName: false,
  organization: '',
  ...each(namesOf(studentFiles), null),
};
