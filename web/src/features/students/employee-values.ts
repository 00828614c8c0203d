import type { EmployeeForm } from '@dopusk/contract/students.ts';
import type { z } from 'zod';

/** What stands in the employee form. */
export type EmployeeValues = z.input<typeof EmployeeForm>;

/** What stands in the form at first. */
export const blankEmployee: EmployeeValues = {
  surname: '',
  name: '',
  lastName: '',
  hasNoLastName: false,
  birthday: '',
  phone: '',
  email: '',
  organization: '',
  password: '',
  confirmPassword: '',
  snilsNumber: '',
  jobTitle: '',
  diplomNumber: '',
  educationType: null,
  qualification: '',
  passportSeries: '',
  passportNumber: '',
  avatar: null,
  passport: null,
  snils: null,
  educationalDocument: null,
  qualificationDocument: null,
};
