import { byActivity, notStudents } from './activity-sections.ts';
import { categoryLines } from './category-lines.ts';
import { ACCREDITATION, BY_DECISION, MODULES, NETWORK, ONLY_DISTANT } from './not-kept.ts';
import type { StatisticsForm } from './statistics-form.ts';

/** Whom the order does not define closer. */
const STUDIES = 'от начала обучения до решения комиссии, а пока его нет – до конца обучения';

const budgets = [
  { funding: 'Federal', title: 'Федеральный бюджет' },
  { funding: 'Regional', title: 'Бюджеты субъектов РФ' },
  { funding: 'Local', title: 'Местные бюджеты' },
] as const;

/** Natural persons: a sole proprietor is one too. */
const PERSONS = ['Student', 'Person', 'Entrepreneur'] as const;

/** By contracts, and out of whose money. */
const payers = [
  { payer: [...PERSONS, 'Organization'], title: 'Договоры платных услуг' },
  { payer: PERSONS, title: 'средства физических лиц' },
  { payer: 'Organization', title: 'средства юридических лиц' },
] as const;

/** Its own people, whether it says what that costs or not. */
const own = { funding: ['Paid', 'Own'], payer: 'Center' } as const;

/** The graphs of 2.2 for one kind of programs, from this number on. */
const moneyOf = (training: 'AdvancedTraining' | 'ProfessionalRetraining', title: string, first: number) => [
  { number: String(first), title: `${title}: всего`, of: { training } },
  ...budgets.map(({ funding, title: source }, index) => ({
    number: String(first + 1 + index),
    title: `${title}: ${source}`,
    of: { training, funding },
  })),
  ...payers.map(({ payer, title: source }, index) => ({
    number: String(first + 1 + budgets.length + index),
    title: `${title}: ${source}`,
    of: { training, funding: 'Paid', payer } as const,
  })),
  {
    number: String(first + 1 + budgets.length + payers.length),
    title: `${title}: собственные средства`,
    of: { training, ...own },
  },
];

/** Form № 1-ПК, OKUD 606011: order 786 of Rosstat of 10 November 2021, from the report for 2021 on. */
export const additionalEducation2021: StatisticsForm = {
  form: 'AdditionalEducation',
  fromYear: 2021,
  title: '№ 1-ПК, дополнительное профессиональное образование',
  trainings: ['AdvancedTraining', 'ProfessionalRetraining'],
  gaps: ['sex', 'category', 'education', 'disability', 'studyForm', 'funding', 'award', 'activity'],
  checks: ['categoryByJob', 'paidByOthersForNothing', 'documentRevoked', 'documentNone', 'decidedBefore'],
  rule: BY_DECISION,
  absent: [
    'Разделы 1.1, 1.2, 1.4, 1.5 – сведения об организации и лицензии',
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
        { number: '6–12', title: 'Сетевая форма', unknown: NETWORK },
        {
          number: '13',
          title: 'Программы с электронным обучением или дистанционными технологиями',
          counts: 'programs',
          of: { distance: 'Applied' },
        },
        { number: '14', title: 'Обучено по ним', of: { distance: 'Applied' } },
        { number: '15', title: 'Из них исключительно дистанционно', unknown: ONLY_DISTANT },
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
        ...categoryLines,
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
          studying: 'AtEnd',
          note: `На 31 декабря, ${STUDIES}`,
        },
        {
          number: '32',
          title:
            'Среднегодовая численность обучающихся по дополнительным профессиональным программам (с одним десятичным знаком) (чел.)',
          studying: 'OnAverage',
          note: `Дни обучения всех слушателей, делённые на число дней года, ${STUDIES}`,
        },
      ],
    },
    {
      number: '2.2',
      title: 'Распределение слушателей по источникам финансирования',
      graphs: [...moneyOf('AdvancedTraining', 'ПК', 3), ...moneyOf('ProfessionalRetraining', 'ПП', 11)],
      lines: categoryLines,
    },
    byActivity('2.3.1', 'программы повышения квалификации', 'AdvancedTraining'),
    byActivity('2.3.2', 'программы профессиональной переподготовки', 'ProfessionalRetraining'),
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
    {
      number: '2.5',
      title: 'Обучение лиц с ограниченными возможностями здоровья и инвалидов',
      graphs: [
        { number: '3', title: 'Всего' },
        { number: '4', title: 'Повышение квалификации', of: { training: 'AdvancedTraining' } },
        { number: '5', title: 'Переподготовка', of: { training: 'ProfessionalRetraining' } },
        { number: '6', title: 'Женщины', of: { sex: 'Female' } },
      ],
      lines: [
        {
          number: '01',
          title: 'Обучено слушателей с ограниченными возможностями здоровья',
          of: { disability: ['Limited', 'LimitedAndDisabled'] },
        },
        { number: '02', title: 'из них: инвалиды', of: { disability: 'LimitedAndDisabled' } },
        { number: '03', title: 'Инвалиды (кроме учтенных в строке 02)', of: { disability: 'Disabled' } },
        {
          number: '04',
          title: 'Из них отдельные группы: слушатели с ограниченными возможностями здоровья',
          of: { disability: ['Limited', 'LimitedAndDisabled'], group: 'Separate' },
        },
        { number: '05', title: 'из них: инвалиды', of: { disability: 'LimitedAndDisabled', group: 'Separate' } },
        {
          number: '06',
          title: 'Инвалиды (кроме учтенных в строке 05)',
          of: { disability: 'Disabled', group: 'Separate' },
        },
      ],
    },
  ],
};
