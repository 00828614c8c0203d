import { z } from 'zod';

/**
 * What the state's statistics count of a person's health (forms 1-ПК, section 2.5, and ПО, section 2.3): ОВЗ, a disability,
 * or both. They ask for no more, so no more is kept; nothing chosen says that nobody has told.
 */
export const Disability = z.enum(['None', 'Limited', 'Disabled', 'LimitedAndDisabled']);
export type Disability = z.infer<typeof Disability>;

export const disabilityTitles: Record<Disability, string> = {
  None: 'Нет',
  Limited: 'ОВЗ',
  Disabled: 'Инвалидность',
  LimitedAndDisabled: 'ОВЗ и инвалидность',
};

/** What tables write for each. */
export const disabilityWords: Record<Disability, [string, ...string[]]> = {
  None: [disabilityTitles.None, 'не имеет', 'без инвалидности', 'не инвалид'],
  Limited: [disabilityTitles.Limited, 'ограниченные возможности здоровья'],
  Disabled: [
    disabilityTitles.Disabled,
    'инвалид',
    ...['1', '2', '3', 'I', 'II', 'III'].flatMap((group) => [`${group} группа`, `инвалид ${group} группы`]),
  ],
  LimitedAndDisabled: [disabilityTitles.LimitedAndDisabled, 'инвалидность и ОВЗ', 'инвалид с ОВЗ'],
};

/** As whom the statistics count a person (1-ПК, section 2.1, and ПО, section 2.2). */
export const StatisticsCategory = z.enum([
  'Employee',
  'Head',
  'Teacher',
  'HeadOfSchool',
  'CivilServant',
  'HeadOfCivilServants',
  'MunicipalServant',
  'FormerSoldier',
  'JobSeeker',
  'Unemployed',
  'ParentOnLeave',
  'Pensioner',
  'CollegeStudent',
  'UniversityStudent',
  'Other',
]);
export type StatisticsCategory = z.infer<typeof StatisticsCategory>;

export const statisticsCategoryTitles: Record<StatisticsCategory, string> = {
  Employee: 'Работник организации',
  Head: 'Руководитель организации',
  Teacher: 'Педагогический работник',
  HeadOfSchool: 'Руководитель образовательной организации',
  CivilServant: 'Государственный служащий',
  HeadOfCivilServants: 'Государственный служащий, руководитель',
  MunicipalServant: 'Муниципальный служащий',
  FormerSoldier: 'Уволен с военной службы',
  JobSeeker: 'По направлению службы занятости',
  Unemployed: 'Безработный, по направлению службы занятости',
  ParentOnLeave: 'В отпуске по уходу за ребёнком, по направлению службы занятости',
  Pensioner: 'Пенсионер, по направлению службы занятости',
  CollegeStudent: 'Студент колледжа или техникума',
  UniversityStudent: 'Студент вуза',
  Other: 'Другое',
};

/** What tables write for each: as the statistics call it. */
export const statisticsCategoryWords: Readonly<Record<string, readonly [string]>> = Object.fromEntries(
  StatisticsCategory.options.map((category) => [category, [statisticsCategoryTitles[category]] as const]),
);
