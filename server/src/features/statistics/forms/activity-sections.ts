import { EconomicActivity, economicActivityTitles } from '@dopusk/contract/economic-activity.ts';
import { StatisticsCategory } from '@dopusk/contract/statistics.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import type { Section } from './statistics-form.ts';

/** Those whose education form № 1-ПК asks for. */
export const notStudents = StatisticsCategory.options.filter(
  (one) => one !== 'CollegeStudent' && one !== 'UniversityStudent',
);

const graphs: Section['graphs'] = [
  { number: '3', title: 'Число реализованных программ', counts: 'programs' },
  { number: '4', title: 'Всего (сумма граф 5, 7, 10, 12–14, 16–18)' },
  { number: '5', title: 'Работники предприятий и организаций: всего', of: { category: ['Employee', 'Head'] } },
  { number: '6', title: 'из них руководители', of: { category: 'Head' } },
  { number: '7', title: 'Работники образовательных организаций: всего', of: { category: ['Teacher', 'HeadOfSchool'] } },
  { number: '8', title: 'из них руководители', of: { category: 'HeadOfSchool' } },
  { number: '9', title: 'из них педагогические работники', of: { category: 'Teacher' } },
  {
    number: '10',
    title: 'Лица, замещающие должности государственной гражданской службы: всего',
    of: { category: ['CivilServant', 'HeadOfCivilServants'] },
  },
  { number: '11', title: 'из них руководители', of: { category: 'HeadOfCivilServants' } },
  {
    number: '12',
    title: 'Лица, замещающие муниципальные должности и должности муниципальной службы',
    of: { category: 'MunicipalServant' },
  },
  { number: '13', title: 'Лица, уволенные с военной службы', of: { category: 'FormerSoldier' } },
  {
    number: '14',
    title: 'Незанятые лица по направлению службы занятости',
    of: { category: ['JobSeeker', 'Unemployed', 'ParentOnLeave', 'Pensioner'] },
  },
  { number: '15', title: 'из них безработные (из графы 14)', of: { category: 'Unemployed' } },
  { number: '16', title: 'Студенты: среднего профессионального образования', of: { category: 'CollegeStudent' } },
  { number: '17', title: 'Студенты: высшего образования', of: { category: 'UniversityStudent' } },
  { number: '18', title: 'Другие', of: { category: 'Other' } },
  {
    number: '19',
    title: 'Из суммы граф 5, 7, 10, 12–14, 18 имеют образование: среднее профессиональное',
    of: { education: 'MiddleProfessional', category: notStudents },
  },
  { number: '20', title: 'высшее', of: { education: 'High', category: notStudents } },
  { number: '21', title: 'Из графы 4 по формам обучения: очно-заочная', of: { studyForm: 'PartTime' } },
  { number: '22', title: 'заочная', of: { studyForm: 'Extramural' } },
];

/**
 * Section 2.3.1 or 2.3.2 of form № 1-ПК: those trained by one kind of programs, by the kind of economic activity. It is that of
 * the course (decision 471): the lines are to add up, the programs of graph 3 among them.
 */
export const byActivity = (number: string, title: string, training: TrainingType): Section => ({
  number,
  title: `По видам экономической деятельности: ${title}`,
  of: { training },
  graphs,
  lines: [
    {
      number: '01',
      title: 'Обучено по видам экономической деятельности (сумма строк 02 – 22)',
      of: { activity: EconomicActivity.options },
      note: 'По виду деятельности, указанному у курса; у каких курсов его нет, сказано отдельно',
    },
    ...EconomicActivity.options.map((activity, index) => ({
      number: String(index + 2).padStart(2, '0'),
      title: economicActivityTitles[activity],
      of: { activity },
    })),
  ],
});
