import { SCHOOLS } from './not-kept.ts';
import type { Line } from './statistics-form.ts';

/** Kinds of educational organizations; the portal knows none of them apart. */
const schools = (first: number): Line[] =>
  [
    'в том числе: дошкольных образовательных организаций',
    'общеобразовательных организаций',
    'профессиональных образовательных организаций',
    'образовательных организаций высшего образования',
    'организаций дополнительного профессионального образования',
    'организаций дополнительного образования',
  ].map((title, index) => ({ number: String(first + index).padStart(2, '0'), title, unknown: SCHOOLS }));

/** Lines 01–27 of form № 1-ПК: by whom people are, of the programs in 2.1 and of the money in 2.2. */
export const categoryLines: readonly Line[] = [
  { number: '01', title: 'Численность слушателей – всего (сумма строк 02, 04, 19, 21 – 23, 25, 26, 27)' },
  {
    number: '02',
    title: 'в том числе работники предприятий и организаций',
    of: { category: ['Employee', 'Head'] },
  },
  { number: '03', title: 'из них: руководители', of: { category: 'Head' } },
  { number: '04', title: 'работники образовательных организаций', of: { category: ['Teacher', 'HeadOfSchool'] } },
  { number: '05', title: 'из них руководители (сумма строк 06 – 11)', of: { category: 'HeadOfSchool' } },
  ...schools(6),
  {
    number: '12',
    title: 'педагогические работники (из стр. 04) (сумма строк 13 – 18)',
    of: { category: 'Teacher' },
  },
  ...schools(13),
  {
    number: '19',
    title: 'лица, замещающие государственные должности и должности государственной гражданской службы',
    of: { category: ['CivilServant', 'HeadOfCivilServants'] },
  },
  { number: '20', title: 'из них руководители', of: { category: 'HeadOfCivilServants' } },
  {
    number: '21',
    title: 'лица, замещающие муниципальные должности и должности муниципальной службы',
    of: { category: 'MunicipalServant' },
  },
  { number: '22', title: 'лица, уволенные с военной службы', of: { category: 'FormerSoldier' } },
  {
    number: '23',
    title: 'незанятые лица по направлению службы занятости',
    of: { category: ['JobSeeker', 'Unemployed', 'ParentOnLeave', 'Pensioner'] },
  },
  { number: '24', title: 'из них безработные', of: { category: 'Unemployed' } },
  {
    number: '25',
    title: 'студенты, обучающиеся по образовательным программам: среднего профессионального образования',
    of: { category: 'CollegeStudent' },
  },
  { number: '26', title: 'высшего образования', of: { category: 'UniversityStudent' } },
  { number: '27', title: 'другие', of: { category: 'Other' } },
];
