import { StatisticsCategory } from '@dopusk/contract/statistics.ts';
import type { StatisticsForm } from './statistics-form.ts';

const SCHOOLS = 'какие образовательные организации, портал не хранит';
const MODULES = 'модульных программ портал не различает';
const NETWORK = 'сетевых форм и применения дистанционных технологий портал не хранит';
const ACCREDITATION = 'аккредитация программ в портале не хранится';
const PAYERS = 'чьи средства по договору – физического или юридического лица, портал не хранит';
const OWN_MONEY = 'собственные средства организации среди источников курса не названы';

const notStudents = StatisticsCategory.options.filter((one) => one !== 'CollegeStudent' && one !== 'UniversityStudent');

const money = [
  { source: 'Federal', title: 'Федеральный бюджет' },
  { source: 'Regional', title: 'Бюджеты субъектов РФ' },
  { source: 'Local', title: 'Местные бюджеты' },
  { source: 'Paid', title: 'Договоры платных услуг' },
] as const;

/** The graphs of 2.2 for one kind of programs, from this number on. */
const moneyOf = (training: 'AdvancedTraining' | 'ProfessionalRetraining', title: string, first: number) => [
  { number: String(first), title: `${title}: всего`, of: { training } },
  ...money.map((one, index) => ({
    number: String(first + 1 + index),
    title: `${title}: ${one.title}`,
    of: { training, funding: one.source },
  })),
  { number: String(first + 5), title: `${title}: средства физических лиц`, unknown: PAYERS },
  { number: String(first + 6), title: `${title}: средства юридических лиц`, unknown: PAYERS },
  { number: String(first + 7), title: `${title}: собственные средства`, unknown: OWN_MONEY },
];

/** Form № 1-ПК, OKUD 606011: order 786 of Rosstat of 10 November 2021, from the report for 2021 on. */
export const additionalEducation2021: StatisticsForm = {
  form: 'AdditionalEducation',
  fromYear: 2021,
  title: '№ 1-ПК, дополнительное профессиональное образование',
  trainings: ['AdvancedTraining', 'ProfessionalRetraining'],
  gaps: ['sex', 'category', 'education', 'funding', 'award'],
  absent: [
    'Разделы 1.1, 1.2, 1.4, 1.5 – сведения об организации и лицензии',
    'Разделы 2.3.1 и 2.3.2 – виды экономической деятельности, для которых обучали',
    'Раздел 2.5 – инвалиды и лица с ограниченными возможностями здоровья',
    'Разделы 3–6 – персонал, имущество, оборудование и финансы организации',
  ],
  sections: [
    {
      number: '1.3',
      title: 'Сведения об образовательных программах',
      graphs: [
        { number: '3', title: 'Число реализованных программ', counts: 'programs' },
        { number: '4', title: 'Из них аккредитованы', unknown: ACCREDITATION },
        { number: '5', title: 'Обучено слушателей' },
        { number: '6–15', title: 'Сетевая форма, электронное обучение', unknown: NETWORK },
      ],
      lines: [
        { number: '01', title: 'Программы повышения квалификации', of: { training: 'AdvancedTraining' } },
        {
          number: '02',
          title: 'Программы профессиональной переподготовки',
          of: { training: 'ProfessionalRetraining' },
        },
      ],
    },
    {
      number: '2.1',
      title: 'Распределение слушателей по программам',
      graphs: [
        { number: '3', title: 'Всего' },
        { number: '4', title: 'Повышение квалификации', of: { training: 'AdvancedTraining' } },
        { number: '5', title: 'Переподготовка', of: { training: 'ProfessionalRetraining' } },
        {
          number: '6',
          title: 'Из них с новой квалификацией',
          of: { training: 'ProfessionalRetraining', award: 'Qualification' },
        },
        { number: '7–9', title: 'По модульным программам', unknown: MODULES },
        { number: '10', title: 'Женщины', of: { sex: 'Female' } },
      ],
      lines: [
        { number: '01', title: 'Численность слушателей – всего (сумма строк 02, 04, 19, 21 – 23, 25, 26, 27)' },
        {
          number: '02',
          title: 'в том числе работники предприятий и организаций',
          of: { category: ['Employee', 'Head'] },
        },
        { number: '03', title: 'из них: руководители', of: { category: 'Head' } },
        { number: '04', title: 'работники образовательных организаций', of: { category: ['Teacher', 'HeadOfSchool'] } },
        { number: '05', title: 'из них руководители (сумма строк 06 – 11)', of: { category: 'HeadOfSchool' } },
        { number: '06', title: 'в том числе: дошкольных образовательных организаций', unknown: SCHOOLS },
        { number: '07', title: 'общеобразовательных организаций', unknown: SCHOOLS },
        { number: '08', title: 'профессиональных образовательных организаций', unknown: SCHOOLS },
        { number: '09', title: 'образовательных организаций высшего образования', unknown: SCHOOLS },
        { number: '10', title: 'организаций дополнительного профессионального образования', unknown: SCHOOLS },
        { number: '11', title: 'организаций дополнительного образования', unknown: SCHOOLS },
        {
          number: '12',
          title: 'педагогические работники (из стр. 04) (сумма строк 13 – 18)',
          of: { category: 'Teacher' },
        },
        { number: '13', title: 'в том числе: дошкольных образовательных организаций', unknown: SCHOOLS },
        { number: '14', title: 'общеобразовательных организаций', unknown: SCHOOLS },
        { number: '15', title: 'профессиональных образовательных организаций', unknown: SCHOOLS },
        { number: '16', title: 'образовательных организаций высшего образования', unknown: SCHOOLS },
        { number: '17', title: 'организаций дополнительного профессионального образования', unknown: SCHOOLS },
        { number: '18', title: 'организаций дополнительного образования', unknown: SCHOOLS },
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
        {
          number: '28',
          title:
            'Из численности слушателей (из суммы строк 02, 04, 19, 21 – 23, 27) имеют образование: среднее профессиональное',
          of: { education: 'MiddleProfessional', category: notStudents },
        },
        {
          number: '29',
          title: 'Из численности слушателей имеют образование: высшее',
          of: { education: 'High', category: notStudents },
        },
        {
          number: '30',
          title:
            'Из численности слушателей (из суммы строк 02, 04, 19, 21 – 23, 26, 27): обучены по дополнительным профессиональным программам, для освоения которых требуется наличие высшего образования',
          unknown: 'требует ли программа высшего образования, портал не хранит',
        },
        {
          number: '31',
          title: 'Справочно. Численность слушателей на конец отчетного года (чел.)',
          unknown: 'здесь считаются завершённые обучения, а не численность на день',
        },
        {
          number: '32',
          title:
            'Среднегодовая численность обучающихся по дополнительным профессиональным программам (с одним десятичным знаком) (чел.)',
          unknown: 'здесь считаются завершённые обучения, а не численность на день',
        },
      ],
    },
    {
      number: '2.2',
      title: 'Распределение слушателей по источникам финансирования',
      graphs: [...moneyOf('AdvancedTraining', 'ПК', 3), ...moneyOf('ProfessionalRetraining', 'ПП', 11)],
      lines: [
        { number: '01', title: 'Численность слушателей – всего (сумма строк 02, 04, 19, 21 – 23, 25, 26, 27)' },
        {
          number: '02',
          title: 'в том числе работники предприятий и организаций',
          of: { category: ['Employee', 'Head'] },
        },
        { number: '03', title: 'из них: руководители', of: { category: 'Head' } },
        { number: '04', title: 'работники образовательных организаций', of: { category: ['Teacher', 'HeadOfSchool'] } },
        { number: '05', title: 'из них руководители (сумма строк 06 – 11)', of: { category: 'HeadOfSchool' } },
        { number: '06', title: 'в том числе: дошкольных образовательных организаций', unknown: SCHOOLS },
        { number: '07', title: 'общеобразовательных организаций', unknown: SCHOOLS },
        { number: '08', title: 'профессиональных образовательных организаций', unknown: SCHOOLS },
        { number: '09', title: 'образовательных организаций высшего образования', unknown: SCHOOLS },
        { number: '10', title: 'организаций дополнительного профессионального образования', unknown: SCHOOLS },
        { number: '11', title: 'организаций дополнительного образования', unknown: SCHOOLS },
        {
          number: '12',
          title: 'педагогические работники (из стр. 04) (сумма строк 13 – 18)',
          of: { category: 'Teacher' },
        },
        { number: '13', title: 'в том числе: дошкольных образовательных организаций', unknown: SCHOOLS },
        { number: '14', title: 'общеобразовательных организаций', unknown: SCHOOLS },
        { number: '15', title: 'профессиональных образовательных организаций', unknown: SCHOOLS },
        { number: '16', title: 'образовательных организаций высшего образования', unknown: SCHOOLS },
        { number: '17', title: 'организаций дополнительного профессионального образования', unknown: SCHOOLS },
        { number: '18', title: 'организаций дополнительного образования', unknown: SCHOOLS },
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
          title: 'студенты, обучающиеся по образовательным программам:среднего профессионального образования',
          of: { category: 'CollegeStudent' },
        },
        { number: '26', title: 'высшего образования', of: { category: 'UniversityStudent' } },
        { number: '27', title: 'другие', of: { category: 'Other' } },
      ],
    },
    {
      number: '2.4',
      title: 'Распределение слушателей по возрасту, полу и программам',
      graphs: [
        { number: '3', title: 'Всего' },
        { number: '4', title: 'моложе 25 лет', of: { age: [0, 24] } },
        { number: '5', title: '25–29', of: { age: [25, 29] } },
        { number: '6', title: '30–34', of: { age: [30, 34] } },
        { number: '7', title: '35–39', of: { age: [35, 39] } },
        { number: '8', title: '40–44', of: { age: [40, 44] } },
        { number: '9', title: '45–49', of: { age: [45, 49] } },
        { number: '10', title: '50–54', of: { age: [50, 54] } },
        { number: '11', title: '55–59', of: { age: [55, 59] } },
        { number: '12', title: '60–64', of: { age: [60, 64] } },
        { number: '13', title: '65 и более', of: { age: [65, 200] } },
      ],
      lines: [
        { number: '01', title: 'Численность слушателей – всего (сумма строк 03,05)' },
        { number: '02', title: 'из них женщины – всего (сумма строк 04,06)', of: { sex: 'Female' } },
        {
          number: '03',
          title: 'в том числе обученных по программам: повышения квалификации',
          of: { training: 'AdvancedTraining' },
        },
        { number: '04', title: 'из них женщины', of: { training: 'AdvancedTraining', sex: 'Female' } },
        { number: '05', title: 'профессиональной переподготовки', of: { training: 'ProfessionalRetraining' } },
        { number: '06', title: 'из них женщины', of: { training: 'ProfessionalRetraining', sex: 'Female' } },
      ],
    },
  ],
};
