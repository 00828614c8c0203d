import type { RequiredRequisite } from '@dopusk/contract/dashboard.ts';
import {
  type ContractGap,
  type ContractGapPlace,
  STUDY_FORM_FIELD,
} from '@dopusk/contract/documents/contract/contract-gap.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Facts } from '../facts.ts';
import { type ClauseKey, paidServicesOn } from '../norms.ts';
import { type Party, type PartyRecord, partyData, partyOn } from '../parties/party.ts';
import { certifiedBy } from './contract-data.ts';

interface Clause {
  /** By which the act in force names its letter (norms.json). */
  readonly key: ClauseKey;
  readonly what: string;
  readonly isRequired: boolean;
  readonly place: ContractGapPlace;
  readonly field?: string;
  /** What the center's own checklist calls it, and whether its record leaves it empty. */
  readonly setup?: RequiredRequisite;
  readonly isEmptyOf?: (party: Party) => boolean;
  /** The records that leave it empty, of everybody in the contract. */
  readonly of: (everybody: Everybody) => readonly { id: string; title: string }[];
}

type Everybody = readonly [Facts, ...Facts[]];

/** What the center itself fills in: its checklist asks for the same before there is any contract. */
const center = (setup: RequiredRequisite, isEmptyOf: (party: Party) => boolean) => ({
  setup,
  isEmptyOf,
  of: (([{ center }]) => (isEmptyOf(center) ? [center] : [])) satisfies Clause['of'] as Clause['of'],
});

const client =
  (isEmpty: (party: Party) => boolean): Clause['of'] =>
  ([{ client }]) =>
    isEmpty(client) ? [client] : [];

/** The courses of which something is empty, each once. */
const courses =
  (isEmpty: (facts: Facts) => boolean): Clause['of'] =>
  (everybody) => [...new Map(everybody.filter(isEmpty).map(({ course }) => [course.id, course])).values()];

const students =
  (isEmpty: (student: Facts['student']) => boolean): Clause['of'] =>
  (everybody) => {
    const lacking = everybody.map(({ student }) => student).filter(isEmpty);
    return [...new Map(lacking.map(({ id, fullName }) => [id, { id, title: fullName }])).values()];
  };

const requisite = (key: ClauseKey, what: string, field: keyof Party & RequiredRequisite): Clause => ({
  key,
  what,
  isRequired: true,
  place: 'organization',
  field,
  ...center(field, (party) => !party[field]),
});

const hoursOf = ({ course }: Facts): number => course.disciplines.reduce((sum, { hoursCount }) => sum + hoursCount, 0);

/**
 * What of item 12 the data may leave empty. The rest is always there: «а» the name of the center and «к» the kind of
 * training come from fields that must be filled in; «ж» rights and duties and «о» change and termination are the
 * template's text. Beside the Rules, a contract has the bank of whoever is paid and says how VAT is charged («п»).
 */
const clauses: readonly Clause[] = [
  requisite('licence', 'номер лицензии', 'licenceNumber'),
  requisite('licence', 'дата лицензии', 'licenceDate'),
  {
    key: 'powers',
    what: 'подписант договоров на дату документа',
    isRequired: true,
    place: 'signatories',
    ...center('signatory', ({ head }) => head === null),
  },
  {
    key: 'powers',
    what: 'документ о полномочиях подписанта',
    isRequired: true,
    place: 'signatories',
    ...center('authority', ({ head }) => head !== null && !head.authority),
  },
  requisite('other', 'расчётный счёт', 'bankAccountNumber'),
  requisite('other', 'БИК', 'bic'),
  requisite('other', 'банк', 'bankTitle'),
  requisite('other', 'корреспондентский счёт', 'correspondentAccount'),
  requisite('other', 'порядок уплаты НДС', 'vatMode'),
  {
    key: 'address',
    what: 'юридический адрес',
    isRequired: true,
    place: 'organization',
    field: 'legalAddress',
    ...center('address', (party) => !partyData(party).адрес),
  },
  {
    key: 'price',
    what: 'стоимость обучения',
    isRequired: true,
    place: 'course',
    field: 'price',
    // The Rules are about paid services: where nobody pays anything, nothing is missing.
    of: (everybody) =>
      everybody.some(({ priceKopecks }) => priceKopecks > 0)
        ? courses(({ priceKopecks }) => priceKopecks === 0)(everybody)
        : [],
  },
  {
    key: 'studyForm',
    what: 'форма обучения',
    isRequired: true,
    place: 'course',
    field: STUDY_FORM_FIELD,
    of: courses(({ course }) => course.studyForm === null),
  },
  {
    key: 'term',
    what: 'часы программы: добавьте дисциплины',
    isRequired: true,
    place: 'course',
    field: 'disciplines',
    // A check that is repeated has none.
    of: courses((facts) => facts.repeatedCheck === null && hoursOf(facts) === 0),
  },
  {
    key: 'licence',
    what: 'кем выдана лицензия',
    isRequired: false,
    place: 'organization',
    field: 'licenceIssuer',
    ...center('licenceIssuer', ({ licenceIssuer }) => !licenceIssuer),
  },
  {
    key: 'customerPhone',
    what: 'телефон заказчика',
    isRequired: true,
    place: 'organization',
    field: 'phone',
    of: client(({ phone }) => !phone),
  },
  {
    key: 'customerAddress',
    what: 'юридический адрес',
    isRequired: true,
    place: 'organization',
    field: 'legalAddress',
    of: client((party) => !partyData(party).адрес),
  },
  {
    key: 'powers',
    what: 'кто подписывает договоры',
    isRequired: false,
    place: 'signatories',
    of: client(({ head }) => head === null),
  },
  {
    key: 'certificate',
    what: 'документ, который выдаётся по окончании',
    isRequired: false,
    place: 'course',
    field: 'issuedDocuments',
    of: courses(({ course }) => certifiedBy(course) === ''),
  },
  {
    key: 'student',
    what: 'СНИЛС: вместо него будет дата рождения',
    isRequired: false,
    place: 'student',
    field: 'snilsNumber',
    of: students(({ snils }) => !snils),
  },
  {
    key: 'student',
    what: 'место жительства слушателя',
    isRequired: false,
    place: 'student',
    field: 'residence',
    of: students(({ residence }) => !residence),
  },
  {
    key: 'student',
    what: 'телефон слушателя',
    isRequired: false,
    place: 'student',
    field: 'phone',
    of: students(({ phone }) => !phone),
  },
];

/** What only money needs, of clause «п»: of training that costs nothing no contract says it. */
const ofMoney: readonly (string | undefined)[] = [
  'bankAccountNumber',
  'bic',
  'bankTitle',
  'correspondentAccount',
  'vatMode',
] satisfies (keyof Party)[];

const costsNothing = (everybody: Everybody): boolean => everybody.every(({ priceKopecks }) => priceKopecks === 0);

/**
 * What a contract of a day about these people would leave empty, what stops it first.
 * @param isFree as the contract itself has it, where that is known: of a framework nobody knows what its orders will cost
 */
export function contractGaps(everybody: Everybody, day: string, isFree = costsNothing(everybody)): ContractGap[] {
  const { act, letters } = paidServicesOn(day);
  const asked = clauses.filter(({ field }) => !isFree || !ofMoney.includes(field));
  return asked.flatMap(({ key, of, field = '', setup: _, isEmptyOf: __, ...clause }) =>
    of(everybody).map(({ id, title }) => ({ ...clause, clause: letters[key], act, id, title, field })),
  );
}

/** What a center has not filled in of its own that its contracts name or stop without, before there is anybody to make one about. */
export function gapsOfCenter(record: PartyRecord): RequiredRequisite[] {
  const party = partyOn(record, { right: 'Contract', day: today() });
  return clauses.flatMap(({ setup, isEmptyOf }) => (setup && isEmptyOf?.(party) ? [setup] : []));
}

/** What a side has to fill in before it can sign a contract, as Russian words for a list; `isFree` as `contractGaps` has it. */
export const missingOf = (side: 'center' | 'client', facts: Facts, isFree?: boolean): string[] =>
  contractGaps([facts], today(), isFree)
    .filter(({ isRequired, id }) => isRequired && id === facts[side].id)
    .map(({ what }) => what);
