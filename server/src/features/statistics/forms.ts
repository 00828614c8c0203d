import type { StatisticsFormName } from '@dopusk/contract/statistics-forms.ts';
import { additionalEducation2021 } from './forms/additional-education.ts';
import { professionalTraining2023 } from './forms/professional-training.ts';
import type { StatisticsForm } from './forms/statistics-form.ts';

/** All forms, of each name the newest first. */
const forms: readonly StatisticsForm[] = [additionalEducation2021, professionalTraining2023];

/** The form by which a year is reported; for years before the first order that is known here, that one. */
export function formOf(name: StatisticsFormName, year: number): StatisticsForm {
  const named = forms.filter(({ form }) => form === name);
  const form = named.find(({ fromYear }) => fromYear <= year) ?? named.at(-1);
  if (!form) throw new Error(`No form is called ${name}`);
  return form;
}
