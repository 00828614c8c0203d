import type { NewCommittee, NewCourse } from './training-builders.ts';

type DisciplineType = 'PO' | 'PK' | 'PP' | 'Instruction';

export const demoCommittees: NewCommittee[] = [
  {
    title: 'Квалификационная комиссия по профессиям рабочих',
    orderNumber: '3-К',
    orderDate: '2022-01-12',
    members: [
      { fullName: 'Крылова Ирина Анатольевна', type: 'Chairman' },
      { fullName: 'Мельников Сергей Петрович', type: 'SubChairman' },
      { fullName: 'Захарова Елена Юрьевна', type: 'MemberCommittee' },
      { fullName: 'Попов Андрей Викторович', type: 'MemberCommittee' },
    ],
  },
  {
    title: 'Комиссия по дополнительному профессиональному образованию',
    orderNumber: '4-К',
    orderDate: '2022-01-12',
    members: [
      { fullName: 'Громов Василий Николаевич', type: 'Chairman' },
      { fullName: 'Рябова Ольга Дмитриевна', type: 'SubChairman' },
      { fullName: 'Титов Максим Леонидович', type: 'MemberCommittee' },
    ],
  },
  {
    title: 'Комиссия по проверке знания требований охраны труда',
    orderNumber: '5-К',
    orderDate: '2022-01-12',
    members: [
      { fullName: 'Гришин Олег Витальевич', type: 'Chairman' },
      { fullName: 'Мельников Сергей Петрович', type: 'MemberCommittee' },
      { fullName: 'Титова Анна Борисовна', type: 'MemberCommittee' },
    ],
  },
  {
    title: 'Комиссия по проверке знаний требований пожарной безопасности',
    orderNumber: '6-К',
    orderDate: '2022-01-12',
    members: [
      { fullName: 'Гришин Олег Витальевич', type: 'Chairman' },
      { fullName: 'Попов Андрей Викторович', type: 'MemberCommittee' },
      { fullName: 'Титова Анна Борисовна', type: 'MemberCommittee' },
    ],
  },
  {
    title: 'Комиссия по проверке знаний правил работы в электроустановках',
    orderNumber: '7-К',
    orderDate: '2022-01-12',
    members: [
      { fullName: 'Мельников Сергей Петрович', type: 'Chairman' },
      { fullName: 'Волков Денис Аркадьевич', type: 'SubChairman' },
      { fullName: 'Попов Андрей Викторович', type: 'MemberCommittee' },
      { fullName: 'Сафин Ильдар Маратович', type: 'MemberCommittee' },
      { fullName: 'Титова Анна Борисовна', type: 'MemberCommittee' },
    ],
  },
];

export interface DemoCourse extends Omit<NewCourse, 'committeeId' | 'disciplineIds'> {
  /** Index in demoCommittees. */
  committee: number;
  disciplines: { title: string; type: DisciplineType; hours: number }[];
}

/** Eight courses of all training types, open and closed. */
export const demoCourses: DemoCourse[] = [
  {
    title: 'Охрана труда: общие вопросы и функционирование системы управления охраной труда',
    subTitle: 'Охрана труда (А)',
    moodleId: 101,
    trainingType: 'SafetyTraining',
    profession: 'Общие вопросы охраны труда и функционирования системы управления охраной труда',
    validityYears: 3,
    issuedDocuments: ['Certificate', 'Protocol'],
    studyForm: 'FullTime',
    priceRubles: 1200,
    committee: 2,
    disciplines: [
      { title: 'Основы охраны труда в Российской Федерации', type: 'Instruction', hours: 6 },
      { title: 'Стратегия безопасности труда и охраны здоровья', type: 'Instruction', hours: 4 },
      { title: 'Система управления охраной труда в организации', type: 'Instruction', hours: 6 },
    ],
  },
  {
    title: 'Пожарная безопасность для руководителей и лиц, ответственных за её обеспечение',
    subTitle: 'Пожарная безопасность',
    trainingType: 'SafetyTraining',
    profession: 'Пожарная безопасность',
    validityYears: 3,
    issuedDocuments: ['Certificate', 'Protocol'],
    studyForm: 'FullTime',
    priceRubles: 1800,
    committee: 3,
    disciplines: [
      { title: 'Законодательство о пожарной безопасности', type: 'Instruction', hours: 8 },
      { title: 'Противопожарный режим на объекте', type: 'Instruction', hours: 12 },
      { title: 'Действия при пожаре и эвакуация', type: 'Instruction', hours: 8 },
    ],
  },
  {
    title: 'Электробезопасность: III группа допуска',
    subTitle: 'Электробезопасность, III группа',
    moodleId: 102,
    trainingType: 'SafetyTraining',
    profession: 'Электробезопасность: III группа, до и выше 1000 В',
    validityYears: 1,
    issuedDocuments: ['Certificate', 'Protocol'],
    studyForm: 'FullTime',
    priceRubles: 2400,
    committee: 4,
    disciplines: [
      { title: 'Правила технической эксплуатации электроустановок', type: 'Instruction', hours: 32 },
      { title: 'Правила по охране труда при эксплуатации электроустановок', type: 'Instruction', hours: 32 },
      { title: 'Первая помощь пострадавшим от электрического тока', type: 'Instruction', hours: 8 },
    ],
  },
  {
    title: 'Специалист в области охраны труда',
    subTitle: 'Специалист по охране труда',
    moodleId: 103,
    trainingType: 'ProfessionalRetraining',
    profession: 'Обеспечение безопасности',
    award: { kind: 'Qualification', text: 'Специалист в области охраны труда' },
    issuedDocuments: ['Diplom', 'Protocol'],
    studyForm: 'PartTime',
    isDistant: true,
    priceRubles: 14500,
    committee: 1,
    disciplines: [
      { title: 'Нормативно-правовые основы охраны труда', type: 'PP', hours: 48 },
      { title: 'Производственная санитария и гигиена труда', type: 'PP', hours: 40 },
      { title: 'Специальная оценка условий труда', type: 'PP', hours: 40 },
      { title: 'Управление профессиональными рисками', type: 'PP', hours: 48 },
      { title: 'Расследование несчастных случаев', type: 'PP', hours: 32 },
      { title: 'Обучение и проверка знаний работников', type: 'PP', hours: 24 },
      { title: 'Итоговая аттестация', type: 'PP', hours: 24 },
    ],
  },
  {
    title: 'Педагогика дополнительного образования детей и взрослых',
    subTitle: 'Педагог дополнительного образования',
    trainingType: 'ProfessionalRetraining',
    profession: 'Образование и наука',
    award: { kind: 'Activity', text: 'дополнительного образования детей и взрослых' },
    issuedDocuments: ['Diplom', 'Protocol'],
    studyForm: 'PartTime',
    isDistant: true,
    priceRubles: 16800,
    committee: 1,
    disciplines: [
      { title: 'Общая и возрастная психология', type: 'PP', hours: 60 },
      { title: 'Теория обучения и воспитания', type: 'PP', hours: 72 },
      { title: 'Методика дополнительного образования', type: 'PP', hours: 84 },
      { title: 'Цифровые технологии в обучении', type: 'PP', hours: 36 },
      { title: 'Выпускная аттестационная работа', type: 'PP', hours: 48 },
    ],
  },
  {
    title: 'Стропальщик',
    subTitle: 'Стропальщик 3 разряда',
    trainingType: 'ProfessionalTraining',
    profession: 'Стропальщик',
    rank: 3,
    issuedDocuments: ['Certificate', 'Protocol'],
    studyForm: 'FullTime',
    priceRubles: 4200,
    committee: 0,
    disciplines: [
      { title: 'Устройство грузозахватных приспособлений', type: 'PO', hours: 24 },
      { title: 'Производство работ кранами', type: 'PO', hours: 32 },
      { title: 'Производственная практика стропальщика', type: 'PO', hours: 40 },
    ],
  },
  {
    title: 'Электрогазосварщик',
    subTitle: 'Электрогазосварщик 4 разряда',
    trainingType: 'ProfessionalTraining',
    profession: 'Электрогазосварщик',
    rank: 4,
    issuedDocuments: ['Certificate', 'TicketB', 'TicketM', 'TicketMWithPhoto', 'Contract', 'Protocol'],
    studyForm: 'FullTime',
    priceRubles: 12400,
    committee: 0,
    disciplines: [
      { title: 'Материаловедение', type: 'PO', hours: 36 },
      { title: 'Технология сварочных работ', type: 'PO', hours: 96 },
      { title: 'Производственная практика сварщика', type: 'PO', hours: 124 },
    ],
  },
  {
    title: 'Внутренний аудит системы менеджмента качества учебного центра',
    subTitle: 'Внутренний аудитор',
    trainingType: 'AdvancedTraining',
    profession: 'Образование и наука',
    validityYears: 3,
    issuedDocuments: ['Certificate', 'Protocol'],
    studyForm: 'Extramural',
    isDistant: true,
    priceRubles: 5600,
    isLocked: true,
    committee: 1,
    disciplines: [
      { title: 'Требования к системе менеджмента', type: 'PK', hours: 16 },
      { title: 'Планирование и проведение аудита', type: 'PK', hours: 20 },
    ],
  },
];
