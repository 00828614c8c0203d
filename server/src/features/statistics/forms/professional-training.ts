import type { StatisticsForm } from './statistics-form.ts';

const ACCREDITATION = 'аккредитация программ в портале не хранится';
const NETWORK = 'сетевых форм и применения дистанционных технологий портал не хранит';
const ORDINAL = 'номера профессий в перечне в портале не хранятся';
const PAYERS = 'чьи средства по договору, портал не хранит';
const SPECIAL = 'ускоренное обучение и обучение в школе портал не хранит';
const EDUCATION = 'портал различает высшее, среднее профессиональное и среднее общее образование';

const kinds = [
  { worker: 'Training', title: 'Профессиональная подготовка' },
  { worker: 'Retraining', title: 'Переподготовка' },
  { worker: 'Advancement', title: 'Повышение квалификации' },
] as const;

/** The three tables by profession, each of one kind of programs. */
const byProfession = kinds.map(({ worker, title }, index) => ({
  number: `2.1.${index + 1}`,
  title: `${title}: слушатели по профессиям`,
  of: { worker },
  byProfession: true,
  graphs: [
    { number: '3', title: 'Номер профессии в перечне', unknown: ORDINAL },
    { number: '5', title: 'Всего обучено' },
    { number: '6', title: 'Федеральный бюджет', of: { funding: 'Federal' } },
    { number: '7', title: 'Бюджет субъекта РФ', of: { funding: 'Regional' } },
    { number: '8', title: 'Местный бюджет', of: { funding: 'Local' } },
    { number: '9', title: 'Договоры платных услуг', of: { funding: 'Paid' } },
    { number: '10–12', title: 'Из них по плательщикам', unknown: PAYERS },
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
  gaps: ['worker', 'sex', 'education', 'funding', 'studyForm'],
  absent: [
    'Разделы 1.1, 1.2, 1.4 – сведения об организации и лицензии',
    'Раздел 2.2 – отдельные категории слушателей',
    'Раздел 2.3 – инвалиды и лица с ограниченными возможностями здоровья',
    'Раздел 2.5 – гражданство',
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
        { number: '6–15', title: 'Сетевая форма, электронное обучение', unknown: NETWORK },
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
      number: '2.6',
      title: 'Распределение слушателей по возрасту и полу',
      graphs: kinds.flatMap(({ worker, title }, index) => [
        { number: String(3 + index * 2), title: `${title}: всего`, of: { worker } },
        { number: String(4 + index * 2), title: `${title}: женщины`, of: { worker, sex: 'Female' } },
      ]),
      lines: [
        { number: '01', title: 'Всего обучено (сумма строк 02–26)' },
        { number: '02', title: 'В возрасте (полных лет на 1 января следующего года): 14 лет', of: { age: [14, 14] } },
        { number: '03', title: '15 лет', of: { age: [15, 15] } },
        { number: '04', title: '16 лет', of: { age: [16, 16] } },
        { number: '05', title: '17 лет', of: { age: [17, 17] } },
        { number: '06', title: '18 лет', of: { age: [18, 18] } },
        { number: '07', title: '19 лет', of: { age: [19, 19] } },
        { number: '08', title: '20 лет', of: { age: [20, 20] } },
        { number: '09', title: '21 год', of: { age: [21, 21] } },
        { number: '10', title: '22 года', of: { age: [22, 22] } },
        { number: '11', title: '23 года', of: { age: [23, 23] } },
        { number: '12', title: '24 года', of: { age: [24, 24] } },
        { number: '13', title: '25 лет', of: { age: [25, 25] } },
        { number: '14', title: '26 лет', of: { age: [26, 26] } },
        { number: '15', title: '27 лет', of: { age: [27, 27] } },
        { number: '16', title: '28 лет', of: { age: [28, 28] } },
        { number: '17', title: '29 лет', of: { age: [29, 29] } },
        { number: '18', title: '30–34 лет', of: { age: [30, 34] } },
        { number: '19', title: '35–39 лет', of: { age: [35, 39] } },
        { number: '20', title: '40–44 лет', of: { age: [40, 44] } },
        { number: '21', title: '45–49 лет', of: { age: [45, 49] } },
        { number: '22', title: '50–54 лет', of: { age: [50, 54] } },
        { number: '23', title: '55–59 лет', of: { age: [55, 59] } },
        { number: '24', title: '60–64 лет', of: { age: [60, 64] } },
        { number: '25', title: '65 лет и старше', of: { age: [65, 200] } },
        { number: '26', title: 'в возрасте моложе 14 лет', of: { age: [0, 13] } },
      ],
    },
  ],
};
