import { isDeepStrictEqual } from 'node:util';
import { assignmentTerms } from '@dopusk/contract/assignment-terms.ts';
import { assignments } from '@dopusk/contract/assignments.ts';
import { clientPrices } from '@dopusk/contract/client-prices.ts';
import { committees } from '@dopusk/contract/committees.ts';
import { courses } from '@dopusk/contract/courses.ts';
import { debtReminders } from '@dopusk/contract/debt-reminders.ts';
import { debts } from '@dopusk/contract/debts.ts';
import { discounts } from '@dopusk/contract/discounts.ts';
import {
  Admission,
  CheckReason,
  type ElectricalCheck,
  isSameCheck,
  StaffCategory,
} from '@dopusk/contract/electrical-check.ts';
import type { Endpoint, Input, Reply, VersionedRead } from '@dopusk/contract/endpoint.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { lms } from '@dopusk/contract/lms.ts';
import { numberPatterns } from '@dopusk/contract/number-patterns.ts';
import { operators } from '@dopusk/contract/operators.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { prices } from '@dopusk/contract/prices.ts';
import { signatories } from '@dopusk/contract/signatories.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { students } from '@dopusk/contract/students.ts';
import { FundingSource, StudyForm, StudyPlace } from '@dopusk/contract/study-terms.ts';
import type { TrainingTerms } from '@dopusk/contract/training-terms.ts';
import { webhooks } from '@dopusk/contract/webhooks.ts';
import type { StandInMoodle } from './moodle.ts';
import type { Household } from './world.ts';

type GuardedEndpoint = Endpoint & { guardedBy: VersionedRead };
type User = { userId: string };
type Place = Household & { moodle: StandInMoodle };

/** How two people come to change one record of a household. */
export interface GuardedCall<E extends GuardedEndpoint = GuardedEndpoint> {
  update: E;
  /** What the guarding read is asked. */
  input: (place: Place) => Input<E['guardedBy']>;
  /** Who is slower, and who is faster. */
  users: (place: Place) => { slow: User; fast: User };
  /** Makes of the record as it was read one that says the word. */
  body: (reply: Reply<E['guardedBy']>, word: string, place: Place) => Input<E>['body'];
  /** Whether the answer of the read says it. */
  says: (reply: Reply<E['guardedBy']>, word: string, place: Place) => boolean;
}

const call = <E extends GuardedEndpoint>(guarded: GuardedCall<E>) => guarded as unknown as GuardedCall;

const colleagues = ({ centerOperator, administrator }: Place) => ({ slow: centerOperator, fast: administrator });
const twice = (user: User) => ({ slow: user, fast: user });
/** A number that a word stands for, where no text is edited. */
const numberOf = (word: string) => [...word].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
const pick = <T>(options: readonly T[], at: number) => options[at % options.length] as T;
const checkBy = (word: string): ElectricalCheck => ({
  staffCategory: pick(StaffCategory.options, numberOf(word)),
  checkReason: pick(CheckReason.options, numberOf(word)),
  admission: pick(Admission.options, Math.floor(numberOf(word) / 7)),
});
const termsBy = (word: string): TrainingTerms => ({
  studyForm: pick(StudyForm.options, numberOf(word)),
  fundingSource: pick(FundingSource.options, Math.floor(numberOf(word) / 3)),
  studyPlace: pick(StudyPlace.options, Math.floor(numberOf(word) / 12)),
});
const siteOf = (word: string, { moodle }: Place) => `${moodle.url}/${numberOf(word)}`;

/** Every call that is guarded: the test that walks through them finds a missing one. */
export const guardedCalls: readonly GuardedCall[] = [
  call({
    update: committees.update,
    input: ({ committeeId }) => ({ params: { id: committeeId } }),
    users: colleagues,
    body: ({ id, members }, word) => ({ id, title: word, members }),
    says: ({ title }, word) => title === word,
  }),
  call({
    update: courses.update,
    input: ({ closedCourseId }) => ({ params: { id: closedCourseId } }),
    users: ({ administrator }) => twice(administrator),
    body: (course, word) => ({ ...courses.read.state(course), id: course.id, subTitle: word }),
    says: ({ subTitle }, word) => subTitle === word,
  }),
  call({
    update: organizations.update,
    input: ({ clientId }) => ({ params: { id: clientId } }),
    users: ({ clientOperator }) => twice(clientOperator),
    body: ({ id, inn }, word) => ({
      ...{ id, inn, title: word, phone: '+79120000000', email: 'client@example.test' },
      ...{ bankAccountNumber: '40702810200000000001', bankTitle: word },
    }),
    says: ({ title }, word) => title === word,
  }),
  call({
    update: signatories.update,
    input: ({ signatoryId }) => ({ params: { id: signatoryId } }),
    users: ({ clientOperator }) => twice(clientOperator),
    body: ({ id }, word) => ({ id, jobTitle: word }),
    says: ({ jobTitle }, word) => jobTitle === word,
  }),
  call({
    update: groups.update,
    input: ({ groupId }) => ({ params: { id: groupId } }),
    users: ({ clientOperator, centerOperator }) => ({ slow: centerOperator, fast: clientOperator }),
    body: (group, word) => ({ ...groups.read.state(group), id: group.id, title: word }),
    says: ({ title }, word) => title === word,
  }),
  call({
    update: webhooks.update,
    input: ({ webhookId }) => ({ params: { id: webhookId } }),
    users: ({ clientOperator }) => twice(clientOperator),
    body: ({ id, url, events }, word) => ({ id, url, events, title: word }),
    says: ({ title }, word) => title === word,
  }),
  call({
    update: numberPatterns.keep,
    input: () => ({}),
    users: ({ administrator }) => twice(administrator),
    body: ([first, ...rest], word) => ({
      patterns: first ? [{ ...first, pattern: `${numberOf(word)}-{ГГ}-{N}` }, ...rest] : rest,
    }),
    says: ([first], word) => first?.pattern.startsWith(`${numberOf(word)}-`) ?? false,
  }),
  call({
    update: debtReminders.setRules,
    input: () => ({}),
    users: colleagues,
    // Turned off, so that nobody need see what it would send.
    body: (rules, word) => ({ ...rules, isOn: false, text: word }),
    says: ({ text }, word) => text === word,
  }),
  call({
    update: debts.setTerms,
    input: ({ clientId }) => ({ query: { clientId } }),
    users: colleagues,
    body: (_, word, { clientId }) => ({ clientId, daysToPay: 1 + (numberOf(word) % 365) }),
    says: ({ ofClient }, word) => ofClient === 1 + (numberOf(word) % 365),
  }),
  call({
    update: stateRegisters.changeSettings,
    input: () => ({}),
    users: colleagues,
    body: (settings, word) => ({ ...settings, educationTerm: 1 + (numberOf(word) % 300) }),
    says: ({ educationTerm }, word) => educationTerm === 1 + (numberOf(word) % 300),
  }),
  call({
    update: clientPrices.fill,
    input: ({ clientId }) => ({ params: { id: clientId } }),
    users: ({ administrator }) => twice(administrator),
    body: (_, word, { clientId, courseId }) => ({
      clientId,
      prices: [{ courseId, since: '2026-03-01', price: numberOf(word) }],
    }),
    says: ([first], word) => first?.price === numberOf(word),
  }),
  call({
    update: discounts.fill,
    input: () => ({}),
    users: ({ administrator }) => twice(administrator),
    body: (_, word) => ({
      steps: [],
      promos: [{ title: word, courseId: null, percent: 5, since: '2026-03-01', until: '2026-03-31' }],
    }),
    says: ({ promos: [first] }, word) => first?.title === word,
  }),
  call({
    update: prices.fill,
    input: () => ({ body: {} }),
    users: ({ administrator }) => twice(administrator),
    body: ([first, ...rest], word) => ({ prices: first ? [{ ...first, price: numberOf(word) }, ...rest] : rest }),
    says: ([first], word) => first?.price === numberOf(word),
  }),
  call({
    update: students.update,
    input: ({ student }) => ({ params: { id: student.studentId } }),
    users: ({ clientOperator, centerOperator }) => ({ slow: centerOperator, fast: clientOperator }),
    body: (student, word) => {
      const { avatar: _, lastname: lastName, phone, ...state } = students.read.state(student);
      return { ...state, id: student.id, lastName, phone: phone ?? '', jobTitle: word };
    },
    says: ({ jobTitle }, word) => jobTitle === word,
  }),
  call({
    update: operators.update,
    input: () => ({}),
    users: ({ centerOperator }) => twice(centerOperator),
    body: ({ name, lastname, email, phone }, word) => ({
      ...{ name, lastName: lastname, email, phone: phone ?? '' },
      surname: word,
    }),
    says: ({ surname }, word) => surname === word,
  }),
  call({
    update: assignments.setConclusion,
    input: ({ assignmentId }) => ({ params: { id: assignmentId } }),
    users: colleagues,
    body: ({ id }, word) => ({ assignId: id, commissionConclusion: word }),
    says: ({ commissionConclusion }, word) => commissionConclusion === word,
  }),
  call({
    update: assignments.setRecipiency,
    input: ({ assignmentId }) => ({ params: { id: assignmentId } }),
    users: ({ clientOperator, centerOperator }) => ({ slow: clientOperator, fast: centerOperator }),
    body: ({ id }, word) => ({ assignId: id, type: 'Post' as const, address: word, surname: 'Иванов', name: 'Иван' }),
    says: ({ recipiencyDocuments: { address } }, word) => address === word,
  }),
  call({
    update: assignments.setWork,
    input: ({ assignmentId }) => ({ params: { id: assignmentId } }),
    users: ({ clientOperator, centerOperator }) => ({ slow: clientOperator, fast: centerOperator }),
    body: ({ id, work }, word) => ({ assignId: id, jobTitle: work.jobTitle ?? '', workplace: word }),
    says: ({ work }, word) => work.workplace === word,
  }),
  call({
    update: assignments.setElectrical,
    input: ({ assignmentId }) => ({ params: { id: assignmentId } }),
    users: ({ clientOperator, centerOperator }) => ({ slow: clientOperator, fast: centerOperator }),
    body: ({ id }, word) => ({ assignId: id, ...checkBy(word) }),
    says: ({ electrical }, word) => isSameCheck(electrical, checkBy(word)),
  }),
  call({
    update: assignmentTerms.set,
    input: ({ assignmentId }) => ({ params: { id: assignmentId } }),
    users: colleagues,
    body: ({ id }, word) => ({ assignId: id, ...termsBy(word) }),
    says: ({ terms }, word) => isDeepStrictEqual(terms?.own, termsBy(word)),
  }),
  call({
    update: lms.connect,
    input: () => ({}),
    users: ({ administrator }) => twice(administrator),
    body: (_, word, place) => ({ url: siteOf(word, place), token: place.moodle.token }),
    says: ({ url }, word, place) => url === siteOf(word, place),
  }),
];
