import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { NewCourse } from '../../demo/training-builders.ts';
import { crowd, type HardPerson, hardPeople } from './hard-people.ts';

/** As long as a title may be, 255 letters, and with a title inside; a center has each only once. */
export const longTitle = (level: number): string =>
  `Обеспечение экологической и промышленной безопасности при эксплуатации опасных производственных объектов нефтегазового комплекса, гидротехнических сооружений и объектов энергетики в условиях Крайнего Севера, Сибири, Арктики по системе «Нулевой уровень ${String(level).padStart(2, '0')}»`;

/** What is taught, to whom, and which documents of it are pictured. */
export interface Pictured {
  /** Begins the names of its pictures. */
  name: string;
  about: string;
  /** With the longest titles and 25 disciplines, not with usual ones and three. */
  isLong?: boolean;
  course: NewCourse & { issuedDocuments: DocumentType[] };
  people: readonly HardPerson[];
  /** Of those documents; all of them unless told. */
  shown?: readonly DocumentType[];
  /** Of the final work, which a group's dialog does not ask for. */
  theme?: string;
}

const { jeanPaul, huyen, leila, durnovo, shvets, longest } = hardPeople;

const advanced = { trainingType: 'AdvancedTraining' } as const;
const worker = {
  trainingType: 'ProfessionalTraining',
  profession: 'Стропальщик',
  title: 'Стропальщик',
  rank: 4,
} as const;
const retraining = { trainingType: 'ProfessionalRetraining' } as const;
const safety = { trainingType: 'SafetyTraining', validityYears: 3 } as const;

const withProtocol = (...types: DocumentType[]) => ({ issuedDocuments: ['Protocol' as const, ...types] });

export const PICTURED: readonly Pictured[] = [
  {
    name: 'advanced',
    about: 'Удостоверение о повышении квалификации: Алиева Лейла Рашид кызы',
    course: { ...advanced, ...withProtocol('Certificate'), title: 'Управление охраной труда' },
    people: [leila],
    shown: ['Certificate'],
  },
  {
    name: 'advanced-long',
    about: 'Удостоверение о повышении квалификации: название в 255 знаков, 25 дисциплин',
    isLong: true,
    course: { ...advanced, ...withProtocol('Certificate'), title: longTitle(51) },
    people: [longest],
    shown: ['Certificate'],
  },
  {
    name: 'worker',
    about: 'Свидетельство о профессии рабочего и билеты: Швец Иван Ильич',
    course: { ...worker, ...withProtocol('Certificate', 'TicketB', 'TicketM', 'TicketMWithPhoto') },
    people: [shvets],
    shown: ['Certificate', 'TicketB', 'TicketM', 'TicketMWithPhoto'],
  },
  {
    name: 'worker-long',
    about: 'Свидетельство о профессии рабочего и билеты: длинные название, профессия и ФИО',
    isLong: true,
    course: {
      ...worker,
      ...withProtocol('Certificate', 'TicketB', 'TicketM', 'TicketMWithPhoto'),
      title: longTitle(52),
      profession:
        'Специалист по эксплуатации беспилотных авиационных систем, включающих в себя одно или несколько беспилотных воздушных судов с максимальной взлетной массой 30 кг и менее',
    },
    people: [longest],
    shown: ['Certificate', 'TicketB', 'TicketM', 'TicketMWithPhoto'],
  },
  {
    name: 'labour-protection',
    about: 'Удостоверение и билет о проверке знаний требований охраны труда: Нгуен Тхи Хуен',
    course: {
      ...safety,
      ...withProtocol('Certificate', 'TicketB'),
      title: 'Общие вопросы охраны труда',
      profession: 'Общие вопросы охраны труда и функционирования системы управления охраной труда',
    },
    people: [huyen],
  },
  {
    name: 'labour-protection-long',
    about: 'Удостоверение и билет о проверке знаний: название и программа наибольшей длины',
    isLong: true,
    course: {
      ...safety,
      ...withProtocol('Certificate', 'TicketB'),
      title: longTitle(53),
      profession:
        'Безопасные методы и приемы работ по перемещению тяжеловесных и крупногабаритных грузов при отсутствии машин соответствующей грузоподъемности и разборке покосившихся и опасных (неправильно уложенных) штабелей круглых лесоматериалов',
    },
    people: [longest],
    shown: ['Certificate', 'TicketB'],
  },
  {
    name: 'fire',
    about: 'Удостоверение и протокол проверки знаний требований пожарной безопасности: Дюваль Жан-Поль',
    course: {
      ...safety,
      ...withProtocol('Certificate'),
      title: 'Пожарная безопасность для ответственных',
      profession: 'Пожарная безопасность',
    },
    people: [jeanPaul],
    shown: ['Certificate', 'Protocol'],
  },
  {
    name: 'electrical',
    about: 'Удостоверение и протокол проверки знаний правил работы в электроустановках: Дурново Пётр Николаевич',
    course: {
      ...safety,
      ...withProtocol('Certificate'),
      validityYears: 1,
      title: 'Электробезопасность',
      profession: 'Электробезопасность: IV группа, до и выше 1000 В',
    },
    people: [durnovo],
    shown: ['Certificate', 'Protocol'],
  },
  {
    name: 'height',
    about: 'Удостоверение о допуске к работам на высоте с фото и протокол: Швец Иван Ильич',
    course: {
      ...safety,
      ...withProtocol('Certificate'),
      title: 'Безопасность работ на высоте',
      profession: 'Работы на высоте: 2 группа',
    },
    people: [shvets],
    shown: ['Certificate', 'Protocol'],
  },
  {
    name: 'other-safety',
    about: 'Удостоверение и протокол иной проверки знаний, без фото: Нгуен Тхи Хуен',
    course: {
      ...safety,
      ...withProtocol('Certificate'),
      title: 'Безопасность работ с сосудами под давлением',
      profession: 'Иная проверка знаний по безопасности',
    },
    people: [huyen],
    shown: ['Certificate', 'Protocol'],
  },
  {
    name: 'retraining',
    about: 'Диплом о профессиональной переподготовке с приложениями: Дурново Пётр Николаевич, 3 дисциплины',
    course: {
      ...retraining,
      ...withProtocol('Diplom'),
      title: 'Специалист по охране труда',
      award: { kind: 'Qualification', text: 'Специалист по охране труда' },
    },
    people: [durnovo],
    shown: ['Diplom'],
    theme: 'Оценка профессиональных рисков на складе',
  },
  {
    name: 'retraining-long',
    about: 'Диплом с приложениями: 25 дисциплин, название в 255 знаков, право на деятельность',
    isLong: true,
    course: {
      ...retraining,
      ...withProtocol('Diplom'),
      title: longTitle(54),
      award: { kind: 'Activity', text: 'обеспечения экологической и промышленной безопасности опасных объектов' },
    },
    people: [longest],
    shown: ['Diplom'],
    theme:
      'Совершенствование системы производственного контроля за соблюдением требований промышленной безопасности на предприятии ООО «НГК „Север“» с учётом климатических особенностей Крайнего Севера',
  },
  {
    name: 'study',
    about: 'Справка об обучении: Алиева Лейла Рашид кызы',
    course: { ...worker, ...withProtocol('CertificateEducation'), title: 'Стропальщик грузоподъёмных кранов' },
    people: [leila],
    shown: ['CertificateEducation'],
  },
  {
    name: 'study-long',
    about: 'Справка об обучении: длинные название, адресат и ФИО',
    isLong: true,
    course: { ...advanced, ...withProtocol('CertificateEducation'), title: longTitle(55) },
    people: [longest],
    shown: ['CertificateEducation'],
  },
  {
    name: 'one',
    about: 'Протокол и договор: 1 человек',
    course: { ...advanced, ...withProtocol('Contract', 'Certificate'), title: 'Оценка профессиональных рисков' },
    people: [jeanPaul],
    shown: ['Protocol', 'Contract'],
  },
  {
    name: 'sixty',
    about: 'Протокол и договор: 60 человек, длинные названия',
    isLong: true,
    course: {
      ...safety,
      ...withProtocol('Contract', 'Certificate'),
      title: longTitle(56),
      subTitle: 'Экологическая безопасность',
      profession: 'Общие вопросы охраны труда и функционирования системы управления охраной труда',
    },
    people: crowd(60),
    shown: ['Protocol', 'Contract'],
  },
];
