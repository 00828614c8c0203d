import { rankedTitle, rankText } from '@dopusk/contract/course-title.ts';
import type { ContractKind } from '@dopusk/contract/documents/contract/kind.ts';
import { type PaymentTerm, paymentTermText } from '@dopusk/contract/documents/contract/payment-order.ts';
import { descriptions } from '@dopusk/contract/documents/descriptions.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { headedTitle, isCard, mayIssue } from '@dopusk/contract/documents/documents-of-training.ts';
import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { heldAgainText, heldAgainTexts } from '@dopusk/contract/repeated-check-text.ts';
import { safetyWordings } from '@dopusk/contract/safety-field.ts';
import { declineFullName } from '../../../printing/declension.ts';
import { shortPeriod } from '../../../printing/period.ts';
import { shortDate } from '../../../printing/words.ts';
import { linesOf, serviceTitle, type TrainingLine } from '../../invoices/lines.ts';
import { blankData, noCheck } from '../blank-data.ts';
import type { Facts, Issued } from '../facts.ts';
import { consumerLawOn, paidServicesOn } from '../norms.ts';
import { actingText, isEntrepreneur, titleInSentence } from '../parties/entrepreneur.ts';
import { partyData } from '../parties/party.ts';
import { moneyText, paymentData } from '../parties/payment.ts';
import { inPersonOf } from '../parties/signatory.ts';
import { commonData, courseTags, type PrintedData, studentTags, trainingText } from '../printed-data.ts';

/** One person's training as a contract names it. */
export interface ContractLine {
  facts: Facts;
  /** The programme, as it is called there. */
  title: string;
  hours: number;
  dateStart: string;
  dateEnd: string;
  kopecks: number;
}

/** What a contract says beside its number, day and people. */
export interface ContractTerms extends PaymentTerm {
  studyForm: string;
  centerSignatory: string;
  /** Of an organization, in the nominative; empty of a natural person. */
  customerPosition: string;
  customerSigner: string;
  customerAuthority: string;
  /** After «в лице», in the genitive; empty to have it declined. */
  customerSignatory: string;
  kind: ContractKind;
  /** Of a specification: the framework contract that it belongs to. */
  frame: { number: string; date: string } | null;
  customerFullName?: string;
  customerPassport?: string;
  customerAddress?: string;
  customerPhone?: string;
  studentAddress?: string;
  studentPhone?: string;
  studentPassport?: string;
  studentRepresentative?: string;
  representativeBasis?: string;
  representativePassport?: string;
  representativeAddress?: string;
  representativePhone?: string;
}

/** What a contract about these people says; of what they share the first one tells. */
export function contractData(
  lines: readonly [ContractLine, ...ContractLine[]],
  terms: ContractTerms,
  issued: Issued,
): PrintedData {
  const [first] = lines;
  const { facts } = first;
  // The text of a framework is about whatever its orders will be.
  const repeated = terms.kind === 'Framework' ? '' : repeatedIn(lines);
  const hoursCount = repeated ? 0 : first.hours;
  const courses = [...Map.groupBy(lines, programKey).values()];
  const title = [...new Set(courses.map(([line]) => line?.title))].join('», «');
  const dateStart = earliest(lines);
  const dateEnd = latest(lines);
  const data = commonData(facts, { course: title, hoursCount, dateStart, dateEnd }, issued);
  const services = trainingLines(lines).map((line) => ({ ...line, unit: 'чел.' }));
  return {
    ...data,
    ...paymentData(services, facts.center.vatMode ?? 'Exempt', facts.center.vatBasis),
    // About several people, or courses, no tag of one person or course is true.
    слушатель: lines.length === 1 ? data.слушатель : blankData.слушатель,
    курс: courses.length === 1 ? data.курс : { ...blankData.курс, название: title, проверку: finalCheckOf(lines) },
    заказчик: customerOf(facts, terms),
    договор: {
      исполнитель: terms.centerSignatory,
      заказчик: terms.kind === 'Person' ? '' : inPersonOfCustomer(terms),
      форма_обучения: terms.studyForm,
      номер: issued.number,
      дата: shortDate(issued.date),
      срок_оплаты: isFree(lines, terms.kind) ? '' : paymentTermText(terms, repeated ? 'дня проведения' : undefined),
      правила: isFree(lines, terms.kind) ? EDUCATION_LAW : rulesOf(terms.kind, issued.date),
      графа_слушателя: headOf(lines.map((line) => contactsOf(line, terms))),
      ...kindOf(lines, terms, issued),
    },
    программы: courses.map((of, index) => programOf(of, index + 1)),
    слушатели: lines.map((line, index) => ({
      ...assigneeOf(line, index, contactsOf(line, terms)),
      номер_программы: courses.findIndex((of) => of.includes(line)) + 1,
    })),
    люди: peopleOf(lines),
  };
}

const ANY_CHECK = 'предусмотренную программой итоговую аттестацию (квалификационный экзамен, проверку знаний)';

/** What several courses end with, after «прошёл»: of courses that end otherwise, words that hold for all. */
function finalCheckOf(lines: readonly ContractLine[]): string {
  const checks = lines.map(({ facts: { course }, hours }) => {
    const { проверку, профессия } = courseTags(course, hours);
    return проверку || (профессия && 'квалификационный экзамен');
  });
  const [first = ''] = checks;
  return checks.every((check) => check === first) ? first : ANY_CHECK;
}

/** «директора Зорина Олега Ильича, действующего на основании Устава» */
const inPersonOfCustomer = ({
  customerPosition,
  customerSigner,
  customerAuthority,
  customerSignatory,
}: ContractTerms) =>
  customerSignatory ||
  inPersonOf({ fullName: customerSigner, jobTitle: customerPosition, authority: customerAuthority, ...byRules });

const byRules = { fullNameGenitive: null, jobTitleGenitive: null, authorityGenitive: null };

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Nobody knows of a framework what its orders will cost. */
export const isFree = (lines: readonly ContractLine[], kind: ContractKind): boolean =>
  totalOf(lines) === 0 && kind !== 'Framework' && kind !== 'Specification';

/** Training that costs nothing is none of the paid services that have rules of their own; after «в соответствии с». */
const EDUCATION_LAW =
  'частью 1 статьи 54 Федерального закона от\u00a029.12.2012 №\u00a0273-ФЗ «Об образовании в Российской Федерации»';

/** The acts that a contract names; whoever pays or learns as a person is a consumer, too. */
const rulesOf = (kind: ContractKind, day: string): string =>
  [paidServicesOn(day).title, ...(kind === 'Person' || kind === 'ThreeSided' ? [consumerLawOn(day)] : [])].join(' и ');

/** A natural person stands where an organization does, without requisites. */
function customerOf({ client }: Facts, terms: ContractTerms): PrintedData['заказчик'] {
  if (terms.kind !== 'Person') {
    return {
      ...partyData(client),
      руководитель: terms.customerSigner,
      должность_руководителя: capitalized(terms.customerPosition),
    };
  }
  const { customerFullName = '', customerAddress = '', customerPhone = '' } = terms;
  const named = {
    название: customerFullName,
    краткое: customerFullName,
    адрес: customerAddress,
    телефон: spelled(customerPhone),
  };
  return { ...blankData.заказчик, ...named, руководитель: customerFullName };
}

/** What depends on the kind of a contract: each tag says «да», or nothing. */
function kindOf(
  lines: readonly [ContractLine, ...ContractLine[]],
  {
    kind,
    frame,
    customerSigner,
    customerAuthority,
    customerFullName,
    customerPassport = '',
    studentAddress = '',
    studentPhone = '',
    studentPassport = '',
    studentRepresentative = '',
    ...representative
  }: ContractTerms,
  { number, date }: Issued,
): Omit<
  PrintedData['договор'],
  'исполнитель' | 'заказчик' | 'форма_обучения' | 'срок_оплаты' | 'номер' | 'дата' | 'правила' | 'графа_слушателя'
> {
  const flag = (is: boolean) => (is ? 'да' : '');
  const [
    {
      facts: { student, client },
    },
  ] = lines;
  const isOwn = kind !== 'Person' && isEntrepreneur(client);
  // He teaches himself, and has no employee there.
  const isHimself =
    isOwn && kind === 'Organization' && lines.every(({ facts }) => facts.student.fullName === customerSigner);
  const isOfOne = kind === 'Person' || kind === 'ThreeSided' || isHimself;
  const isOther = kind === 'ThreeSided' || (kind === 'Person' && customerFullName !== student.fullName);
  const isFramed = kind === 'Framework' || kind === 'Specification';
  return {
    с_физлицом: flag(kind === 'Person'),
    трёхсторонний: flag(kind === 'ThreeSided'),
    рамочный: flag(kind === 'Framework'),
    безвозмездный: flag(isFree(lines, kind)),
    об_одном: flag(isOfOne),
    ип: isOwn ? titleInSentence(client) : '',
    ип_действует: isOwn
      ? actingText({ fullName: customerSigner, authority: customerAuthority, ogrn: client.ogrn ?? '' })
      : '',
    только_список: flag(kind === 'Specification'),
    повторную: kind === 'Framework' ? '' : repeatedIn(lines),
    // As lists and the register name it; the one that stands in the contract itself is its first (decision 981).
    спецификация: isFramed ? (frame ? number : `${number}/1`) : '',
    рамочный_номер: isFramed ? (frame?.number ?? number) : '',
    рамочный_дата: isFramed ? shortDate(frame?.date ?? date) : '',
    // Series and number stay in one line.
    паспорт: kind === 'Person' ? inOneLine(customerPassport) : '',
    слушатель: isOther ? student.fullName : '',
    слушатель_адрес: isOther ? studentAddress : '',
    слушатель_телефон: isOther ? spelled(studentPhone) : '',
    слушатель_паспорт: kind === 'ThreeSided' ? inOneLine(studentPassport) : '',
    ...representativeOf(kind === 'ThreeSided' ? { ...representative, studentRepresentative } : {}),
  };
}

const inOneLine = (passport: string): string => passport.replace(/(?<=\d) (?=\d)/g, '\u00a0');

/** With whose consent a minor signs; the genitive stands after «с согласия законного представителя». */
function representativeOf({
  studentRepresentative = '',
  representativeBasis = '',
  representativePassport = '',
  representativeAddress = '',
  representativePhone = '',
}: Partial<ContractTerms>) {
  return {
    представитель: studentRepresentative,
    представителя: studentRepresentative && declineFullName(studentRepresentative, 'genitive'),
    представитель_основание: representativeBasis,
    представитель_паспорт: inOneLine(representativePassport),
    представитель_адрес: representativeAddress,
    представитель_телефон: spelled(representativePhone),
  };
}

/** A line for each course and price, as invoices have them. */
export const trainingLines = (lines: readonly ContractLine[]): TrainingLine[] =>
  linesOf(
    lines.map(({ facts: { course, repeatedCheck }, title, kopecks }) => ({
      courseId: course.id,
      title: rankedTitle({ ...course, title }),
      kopecks,
      repeatedCheck,
    })),
  ).map((line) => ({ ...line, title: line.repeatedCheck ? serviceTitle(line) : line.title }));

/** What one row of the programmes is about: training, or the check of a day, repeated or not. */
const programKey = ({ facts: { course, repeatedCheck } }: ContractLine): string =>
  `${course.id} ${repeatedCheck?.date ?? ''} ${repeatedCheck?.isAgain ?? ''}`;

/** What is done where nothing but checks is sold, in the accusative: «повторную проверку знаний»; empty of training. */
function repeatedIn(lines: readonly ContractLine[]): string {
  const checks = lines.map(({ facts: { repeatedCheck } }) => repeatedCheck);
  const repeated = checks.flatMap((check) => check ?? []);
  return repeated.length < checks.length ? '' : heldAgainTexts(repeated, 'accusative');
}

export const totalOf = (lines: readonly ContractLine[]): number => lines.reduce((sum, { kopecks }) => sum + kopecks, 0);

export const earliest = (lines: readonly ContractLine[]): string =>
  lines.map(({ dateStart }) => dateStart).reduce((a, b) => (a < b ? a : b));

export const latest = (lines: readonly ContractLine[]): string =>
  lines.map(({ dateEnd }) => dateEnd).reduce((a, b) => (a > b ? a : b));

function programOf(lines: readonly ContractLine[], number: number): PrintedData['программы'][number] {
  const [first] = lines as readonly [ContractLine];
  return {
    номер: number,
    название: first.title,
    вид: rankedTraining(first.facts),
    часы: hoursOf(first),
    дата_начала: shortDate(earliest(lines)),
    дата_окончания: shortDate(latest(lines)),
    срок: shortPeriod(shortDate(earliest(lines)), shortDate(latest(lines))),
    документ: certifiedBy(first.facts.course),
    количество: lines.length,
    сумма: moneyText(totalOf(lines)),
  };
}

/** «профессиональное обучение, 4 разряд»: two ranks of a profession are two programmes of one title. */
const rankedTraining = ({ course, repeatedCheck }: Facts): string =>
  [repeatedCheck ? heldAgainText(repeatedCheck).title : trainingText(course), rankText(course)]
    .filter(Boolean)
    .join(', ');

/** A check that is repeated teaches nobody. */
const hoursOf = ({ facts, hours }: ContractLine): number | string => (facts.repeatedCheck ? '–' : hours);

/** «удостоверение о повышении квалификации»: which documents a course gives to whoever has completed it. */
export function certifiedBy({ trainingType, issuedDocuments, safety }: Facts['course']): string {
  const about = safety && trainingType === 'SafetyTraining' ? safetyWordings[safety.area].certificate : '';
  const types = issuedDocuments.filter((type) => {
    const { certifies, isKept } = descriptions[type];
    return certifies === 'completion' && isKept && mayIssue(trainingType, type);
  });
  // Item «н» of the Rules asks for its kind in full.
  const headOf = (type: DocumentType) => headedTitle(about && isCard(type) ? 'Certificate' : type, trainingType, about);
  return [...new Set(types.map((type) => inSentence(headOf(type))))].join(', ');
}

/** «Удостоверение рабочего» → «удостоверение рабочего» */
const inSentence = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);

interface Contacts {
  address: string;
  phone: string;
}

/** Where somebody lives and is reached: as the contract about him alone says it, else as the portal knows it. */
function contactsOf({ facts: { student } }: ContractLine, terms: ContractTerms): Contacts {
  const { kind, customerFullName, customerAddress, customerPhone, studentAddress, studentPhone } = terms;
  const known = { address: student.residence, phone: formatPhone(student.phone) };
  if (kind !== 'Person' && kind !== 'ThreeSided') return known;
  const isCustomer = kind === 'Person' && customerFullName === student.fullName;
  return {
    address: (isCustomer ? customerAddress : studentAddress) || known.address,
    phone: spelled((isCustomer ? customerPhone : studentPhone) ?? '') || known.phone,
  };
}

/** A Russian number as all others are printed, however it was typed; anything else as it stands. */
function spelled(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return /^[78]\d{10}$/.test(digits) ? formatPhone(`+7${digits.slice(1)}`) : phone;
}

/** The head of the column of people: it names what at least one of them has there. */
function headOf(contacts: readonly Contacts[]): string {
  const known = [
    ...(contacts.some(({ address }) => address) ? ['место жительства'] : []),
    ...(contacts.some(({ phone }) => phone) ? ['телефон'] : []),
  ];
  const [only] = known;
  return known.length > 1
    ? `Фамилия, имя, отчество, ${known.join(' и ')}`
    : `Фамилия, имя${only ? `, отчество и ${only}` : ' и отчество'}`;
}

function assigneeOf(line: ContractLine, index: number, { address, phone }: Contacts) {
  const {
    facts: { student },
    title,
    kopecks,
  } = line;
  const { снилс, дата_рождения, должность } = studentTags(student);
  return {
    номер: index + 1,
    фио: student.fullName,
    снилс_или_дата: снилс || `${дата_рождения} г. р.`,
    должность,
    адрес_и_телефон: [address, phone && `тел.\u00a0${phone}`].filter(Boolean).join(', '),
    программа: title,
    часы: hoursOf(line),
    цена: moneyText(kopecks),
  };
}

/** Everybody once, whatever he learns. */
function peopleOf(lines: readonly ContractLine[]): PrintedData['люди'] {
  const students = new Map(lines.map(({ facts: { student } }) => [student.id, student]));
  return [...students.values()].map(({ fullName, jobTitle, organizationTitle }, index) => ({
    номер: index + 1,
    фио: fullName,
    организация: organizationTitle,
    новая_организация: index === 0 ? organizationTitle : '',
    должность: jobTitle,
    результат: '',
    документ: '',
    номер_в_реестре: '',
    последний: '',
    ...noCheck,
  }));
}
