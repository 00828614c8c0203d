import { blankOf, each, namesOf } from '@dopusk/contract/stored-field.ts';
import { studentFiles, studentRecord } from '@dopusk/contract/student-record.ts';
import type { EmployeeForm } from '@dopusk/contract/students.ts';
import type { z } from 'zod';

/** What stands in the employee form. */
export type EmployeeValues = z.input<typeof EmployeeForm>;

/** What stands in the form at first. */
export const blankEmployee: EmployeeValues = {
  ...blankOf(studentRecord),
  hasNoLastName: false,
  organization: '',
  password: '',
  confirmPassword: '',
  ...each(namesOf(studentFiles), null),
};
