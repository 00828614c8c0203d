import { citizenshipCodes, RUSSIA } from '@dopusk/contract/citizenship.ts';
import { ACCREDITATION, BY_DECISION, E_LEARNING, NETWORK, ONLY_DISTANT } from './not-kept.ts';
import type { StatisticsForm } from './statistics-form.ts';

const INSURED = 'этого о слушателях портал не хранит';
const ORDINAL = 'номера профессий в перечне в портале не хранятся';
const SPECIAL = 'ускоренное обучение и обучение в школе портал не хранит';
const EDUCATION = 'портал различает высшее, среднее профессиональное и среднее общее образование';

const kinds = [
  { worker: 'Training', title: 'Профессиональная подготовка' },
  { worker: 'Retraining', title: 'Переподготовка' },
  { worker: 'Advancement', title: 'Повышение квалификации' },
] as const;

/** The total of the three kinds, and each of them. */
const totalAndKinds = [
  { number: '3', title: 'Всего' },
  ...kinds.map(({ worker, title }, index) => ({ number: String(4 + index), title, of: { worker } })),
];

const money = [
  { funding: 'Federal', title: 'Федеральный бюджет' },
  { funding: 'Regional', title: 'Бюджет субъекта РФ' },
  { funding: 'Local', title: 'Местный бюджет' },
  { funding: 'Paid', title: 'Договоры платных услуг' },
] as const;

/** Of paid training: out of whose money. A sole proprietor is a natural person; the center is a legal entity. */
const payers = [
  { payer: 'Student', title: 'Из гр. 9: средства обучающихся, родителей' },
  { payer: ['Person', 'Entrepreneur'], title: 'Из гр. 9: средства иных физических лиц' },
  { payer: ['Organization', 'Center'], title: 'Из гр. 9: средства юридических лиц' },
] as const;

/** Who is a child still; told, as everything about age here, by the first day of the year after. */
const CHILD = [0, 17] as const;
const ADULT = [18, 200] as const;

/** Programs and groups for people with disabilities. */
const adapted = { program: 'Adapted' } as const;
const separate = { group: 'Separate' } as const;

const STATELESS = '000';

/** Countries that the form names, by ОКСМ. */
const neighbours = [
  ['895', 'Абхазии'],
  ['031', 'Азербайджана'],
  ['051', 'Армении'],
  ['112', 'Беларуси'],
  ['268', 'Грузии'],
  ['398', 'Казахстана'],
  ['417', 'Киргизии'],
  ['428', 'Латвии'],
  ['440', 'Литвы'],
  ['498', 'Республики Молдова'],
  ['762', 'Таджикистана'],
  ['795', 'Туркмении'],
  ['860', 'Узбекистана'],
  ['804', 'Украины'],
  ['233', 'Эстонии'],
  ['896', 'Южной Осетии'],
] as const;

const foreign = citizenshipCodes.filter((code) => code !== RUSSIA && code !== STATELESS);
const further = foreign.filter((code) => !neighbours.some(([named]) => named === code));

const years = Array.from({ length: 15 }, (_, index) => 15 + index);
const bands = [30, 35, 40, 45, 50, 55, 60];
const ages = new Intl.PluralRules('ru');
const yearWords: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'год', few: 'года' };
const yearsText = (age: number): string => `${age} ${yearWords[ages.select(age)] ?? 'лет'}`;

/** The three tables by profession, each of one kind of programs. */
const byProfession = kinds.map(({ worker, title }, index) => ({
  number: `2.1.${index + 1}`,
  title: `${title}: слушатели по профессиям`,
  of: { worker },
  byProfession: true,
  graphs: [
    { number: '3', title: 'Номер профессии в перечне', unknown: ORDINAL },
    { number: '4', title: 'Код профессии по ОКПДТР', counts: 'code' },
    { number: '5', title: 'Всего обучено' },
    ...money.map(({ funding, title: source }, at) => ({ number: String(6 + at), title: source, of: { funding } })),
    ...payers.map(({ payer, title: source }, at) => ({
      number: String(10 + at),
      title: source,
      of: { funding: 'Paid', payer } as const,
    })),
    { number: '13', title: 'Очная форма', of: { studyForm: 'FullTime' } },
    { number: '14', title: 'Очно-заочная форма', of: { studyForm: 'PartTime' } },
    { number: '15', title: 'Заочная форма', of: { studyForm: 'Extramural' } },
    { number: '16', title: 'Женщины', of: { sex: 'Female' } },
    { number: '17', title: 'Ускоренное обучение', unknown: SPECIAL },
    {
      number: '18',
      title: 'Лица с ОВЗ, инвалиды',
      of: { disability: ['Limited', 'Disabled', 'LimitedAndDisabled'] },
    },
    { number: '19–20', title: 'Обучаются в школе', unknown: SPECIAL },
  ],
  lines: [{ number: '01', title: 'Всего' }],
})) satisfies StatisticsForm['sections'];

/** Form № ПО, OKUD 609563: order 701 of Rosstat of 28 December 2023, from the report for 2023 on. */
export const professionalTraining2023: StatisticsForm = {
  form: 'ProfessionalTraining',
  fromYear: 2023,
  title: '№ ПО, профессиональное обучение',
  trainings: ['ProfessionalTraining'],
  gaps: [
    'sex',
    'category',
    'jobSeeker',
    'education',
    'disability',
    'studyForm',
    'funding',
    'fundingOwn',
    'professionCode',
  ],
  checks: ['categoryByJob', 'paidForNothing', 'documentRevoked', 'documentNone', 'decidedBefore'],
  rule: BY_DECISION,
  absent: [
    'Разделы 1.1, 1.2, 1.4 – сведения об организации и лицензии',
    'Разделы 3–6 – персонал, имущество, оборудование и финансы организации',
  ],
  sections: [
    {
      number: '1.3',
      title: 'Сведения об образовательных программах',
      graphs: [
        { number: '3', title: 'Число реализованных программ', counts: 'programs' },
        { number: '4', title: 'Из них аккредитованы', unknown: ACCREDITATION },
        { number: '5', title: 'Обучено человек' },
        { number: '6–9', title: 'Сетевая форма', unknown: NETWORK },
        { number: '10–12', title: 'Электронное обучение', unknown: E_LEARNING },
        {
          number: '13',
          title: 'Программы с дистанционными технологиями',
          counts: 'programs',
          of: { distance: 'Applied' },
        },
        { number: '14', title: 'Обучено по ним', of: { distance: 'Applied' } },
        { number: '15', title: 'Из них исключительно дистанционно', unknown: ONLY_DISTANT },
      ],
      lines: [
        {
          number: '01',
          title: 'Программы профессиональной подготовки по профессиям рабочих, служащих',
          of: { worker: 'Training' },
        },
        { number: '02', title: 'Программы переподготовки рабочих, служащих', of: { worker: 'Retraining' } },
        { number: '03', title: 'Программы повышения квалификации рабочих,служащих', of: { worker: 'Advancement' } },
      ],
    },
    ...byProfession,
    {
      number: '2.2',
      title: 'Обучение отдельных категорий слушателей',
      graphs: totalAndKinds,
      lines: [
        {
          number: '01',
          title: 'По направлению органов службы занятости (сумма строк 02–04)',
          of: { category: ['Unemployed', 'ParentOnLeave', 'Pensioner'] },
        },
        { number: '02', title: 'из них: безработные', of: { category: 'Unemployed' } },
        {
          number: '03',
          title: 'женщины в период отпуска по уходу за ребенком по достижении им возраста трех лет',
          of: { category: 'ParentOnLeave' },
        },
        {
          number: '04',
          title:
            'незанятые граждане, которым назначена трудовая пенсия по старости и которые стремятся возобновить трудовую деятельность',
          of: { category: 'Pensioner' },
        },
        {
          number: '05',
          title: 'работников организаций за счет средств работодателя',
          of: { funding: 'Paid', sentBy: 'Employer' },
        },
        {
          number: '06',
          title: 'по запросам организаций (кроме лиц, указанных в строке 05)',
          of: { funding: 'Paid', sentBy: 'Organization' },
        },
        {
          number: '07',
          title:
            'лиц, получивших повреждение здоровья вследствие несчастных случаев на производстве и профессиональных заболеваний по страховому случаю за счет средств страховщика',
          unknown: INSURED,
        },
        { number: '08', title: 'осужденных к лишению свободы', unknown: INSURED },
      ],
    },
    {
      number: '2.3',
      title: 'Обучение лиц с ограниченными возможностями здоровья и инвалидов',
      graphs: [
        ...totalAndKinds,
        { number: '7', title: 'Из них адаптированные программы: всего', of: adapted },
        ...kinds.map(({ worker, title }, index) => ({
          number: String(8 + index),
          title: `Адаптированные программы: ${title.toLowerCase()}`,
          of: { worker, ...adapted },
        })),
      ],
      lines: [
        {
          number: '01',
          title: 'Обучено слушателей с ограниченными возможностями здоровья',
          of: { disability: ['Limited', 'LimitedAndDisabled'] },
        },
        { number: '02', title: 'из них: инвалиды', of: { disability: 'LimitedAndDisabled', age: ADULT } },
        { number: '03', title: 'дети-инвалиды', of: { disability: 'LimitedAndDisabled', age: CHILD } },
        { number: '04', title: 'инвалиды (кроме учтенных в стр. 02)', of: { disability: 'Disabled', age: ADULT } },
        { number: '05', title: 'дети-инвалиды (кроме учтенных в стр. 03)', of: { disability: 'Disabled', age: CHILD } },
        {
          number: '06',
          title: 'Из них отдельные группы: обучено слушателей с ограниченными возможностями здоровья (из строки 01)',
          of: { disability: ['Limited', 'LimitedAndDisabled'], ...separate },
        },
        { number: '07', title: 'из них: инвалиды', of: { disability: 'LimitedAndDisabled', age: ADULT, ...separate } },
        { number: '08', title: 'дети-инвалиды', of: { disability: 'LimitedAndDisabled', age: CHILD, ...separate } },
        { number: '09', title: 'инвалиды (из строки 04)', of: { disability: 'Disabled', age: ADULT, ...separate } },
        {
          number: '10',
          title: 'дети-инвалиды (из строки 05)',
          of: { disability: 'Disabled', age: CHILD, ...separate },
        },
      ],
    },
    {
      number: '2.4',
      title: 'Распределение слушателей по уровню образования',
      graphs: kinds.map(({ worker, title }, index) => ({ number: String(index + 3), title, of: { worker } })),
      lines: [
        { number: '01', title: 'Всего обучено (сумма строк 02, 04, 06, 08, 10, 11, 13, 15, 17)' },
        { number: '02', title: 'в том числе имеют образование: основное общее', unknown: EDUCATION },
        { number: '03', title: 'из них получили указанное образование в отчетном году', unknown: EDUCATION },
        { number: '04', title: 'среднее общее', of: { education: 'MiddleCommon' } },
        { number: '05', title: 'из них получили указанное образование в отчетном году', unknown: EDUCATION },
        {
          number: '06',
          title: 'среднее профессиональное по программам подготовки квалифицированных рабочих, служащих',
          unknown: EDUCATION,
        },
        { number: '07', title: 'из них получили указанное образование в отчетном году', unknown: EDUCATION },
        {
          number: '08',
          title: 'среднее профессиональное по программам подготовки специалистов среднего звена',
          unknown: EDUCATION,
        },
        { number: '09', title: 'из них получили указанное образование в отчетном году', unknown: EDUCATION },
        {
          number: '10',
          title: 'имеют диплом о неполном высшем образовании (выдавался до 1 января 2014 г.)',
          unknown: EDUCATION,
        },
        { number: '11', title: 'высшее, подтвержденное дипломом: бакалавра', unknown: EDUCATION },
        { number: '12', title: 'из них получили указанное образование в отчетном году', unknown: EDUCATION },
        { number: '13', title: 'специалиста', unknown: EDUCATION },
        { number: '14', title: 'из них получили указанное образование в отчетном году', unknown: EDUCATION },
        { number: '15', title: 'магистра', unknown: EDUCATION },
        { number: '16', title: 'из них получили указанное образование в отчетном году', unknown: EDUCATION },
        { number: '17', title: 'не имеют основного общего образования', unknown: EDUCATION },
        {
          number: '18',
          title: 'из них были выпущены, отчислены или оставили обучение в отчетном году',
          unknown: EDUCATION,
        },
        { number: '19', title: 'Из строки 17 – лица с ограниченными возможностями здоровья', unknown: EDUCATION },
        {
          number: '20',
          title: 'из них лица с различными формами умственной отсталости (интеллектуальными нарушениями)',
          unknown: EDUCATION,
        },
      ],
    },
    {
      number: '2.5',
      title: 'Распределение слушателей по гражданству',
      graphs: kinds.flatMap(({ worker, title }, kind) =>
        money.map(({ funding, title: source }, index) => ({
          number: String(4 + kind * money.length + index),
          title: `${title}: ${source}`,
          of: { worker, funding },
        })),
      ),
      lines: [
        { number: '01', title: 'Всего обучено (сумма стр. 02, 03, 21)' },
        { number: '02', title: 'в том числе: граждане Российской Федерации', of: { citizenship: RUSSIA } },
        { number: '03', title: 'граждане иностранных государств – всего', of: { citizenship: foreign } },
        ...neighbours.map(([citizenship, title], index) => ({
          number: String(4 + index).padStart(2, '0'),
          title: index === 0 ? `из них граждане: ${title}` : title,
          of: { citizenship },
        })),
        { number: '20', title: 'других иностранных государств', of: { citizenship: further } },
        { number: '21', title: 'лица без гражданства', of: { citizenship: STATELESS } },
      ],
    },
    {
      number: '2.6',
      title: 'Распределение слушателей по возрасту и полу',
      graphs: kinds.flatMap(({ worker, title }, index) => [
        { number: String(3 + index * 2), title: `${title}: всего`, of: { worker } },
        { number: String(4 + index * 2), title: `${title}: женщины`, of: { worker, sex: 'Female' } },
      ]),
      lines: [
        { number: '01', title: 'Всего обучено (сумма строк 02–26)' },
        { number: '02', title: 'В возрасте (полных лет на 1 января следующего года): 14 лет', of: { age: [14, 14] } },
        ...years.map((age) => ({
          number: String(age - 12).padStart(2, '0'),
          title: yearsText(age),
          of: { age: [age, age] } as const,
        })),
        ...bands.map((from, index) => ({
          number: String(18 + index),
          title: `${from}–${from + 4} лет`,
          of: { age: [from, from + 4] } as const,
        })),
        { number: '25', title: '65 лет и старше', of: { age: [65, 200] } },
        { number: '26', title: 'в возрасте моложе 14 лет', of: { age: [0, 13] } },
      ],
    },
  ],
};
