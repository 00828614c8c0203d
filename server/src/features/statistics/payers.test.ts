import type { StatisticsCategory } from '@dopusk/contract/statistics.ts';
import { type Statistics, type StatisticsPeopleQuery, statistics } from '@dopusk/contract/statistics-forms.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { beforeAll, expect, test } from 'vitest';
import { linkClient, type MadeOperator, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { countedNow } from '../../../testing/statistics-count.ts';
import { newId } from '../../db/new-id.ts';

const YEAR = 2025;
const CENTER_KINDS = ['AdvancedTraining', 'ProfessionalTraining'] as const;

let portal: Portal;
let center: Client;
let centerId: string;
let operator: MadeOperator;
let firm: string;
let entrepreneur: string;
const courses = new Map<TrainingType, string>();

beforeAll(async () => {
  portal = await startPortal();
  centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  operator = await makeOperator(portal.db, [centerId], 'HighOperator');
  center = await portal.as(operator);
  firm = await makeOrganization(portal.db);
  entrepreneur = await makeOrganization(portal.db);
  await portal.db.updateTable('organizations').set({ inn: '500100732259' }).where('id', '=', entrepreneur).execute();
  for (const client of [firm, entrepreneur]) await linkClient(portal.db, centerId, client);
  for (const kind of CENTER_KINDS) courses.set(kind, await makeCourse(portal.db, centerId, { trainingType: kind }));
  await makeEverybody();
});

interface Taught {
  organizationId?: string;
  birthday?: string;
  category?: StatisticsCategory;
  workplace?: string;
  /** With whom a contract of a natural person is. */
  customer?: 'himself' | string;
  revoked?: boolean;
  /** Who has paid by card. */
  card?: 'himself' | 'operator';
  funding?: 'Federal';
}

/** Somebody is taught in both kinds of education. */
async function taught(surname: string, one: Taught = {}) {
  const { organizationId = firm, birthday = '1990-01-01', category = 'Employee', workplace, customer, card } = one;
  const { studentId, userId } = await makeStudent(portal.db, organizationId, {
    ...{ surname, name: 'Ким', lastname: 'Ильич', birthday },
  });
  await portal.db.updateTable('students').set({ statisticsCategory: category }).where('id', '=', studentId).execute();
  for (const kind of CENTER_KINDS) {
    const courseId =
      one.funding === undefined
        ? (courses.get(kind) ?? '')
        : await makeCourse(portal.db, centerId, { trainingType: kind });
    if (one.funding)
      await portal.db.updateTable('courses').set({ fundingSource: one.funding }).where('id', '=', courseId).execute();
    const assignmentId = await makeAssignment(portal.db, {
      studentId,
      courseId,
      start: `${YEAR}-05-01`,
      end: `${YEAR}-06-01`,
    });
    const result = { assignmentId, outcome: 'Passed', decidedOn: `${YEAR}-06-01` } as const;
    await portal.db.insertInto('trainingResults').values(result).execute();
    if (workplace) {
      await portal.db.updateTable('assignments').set({ workplace }).where('id', '=', assignmentId).execute();
    }
    const fullName = `${surname} Ким Ильич`;
    if (customer) await contractOf(assignmentId, fullName, customer === 'himself' ? ` ${fullName} ` : customer, one);
    if (card) await paidByCard(assignmentId, card === 'himself' ? userId : operator.userId);
  }
}

async function contractOf(assignmentId: string, fullName: string, customerFullName: string, { revoked }: Taught) {
  const id = newId();
  await portal.db
    .insertInto('documents')
    .values({
      ...{ id, centerId, type: 'Contract', assignmentId, issueDate: `${YEAR}-05-01`, number: id, verificationCode: id },
      data: JSON.stringify({ слушатель: { фио: fullName } }),
      form: JSON.stringify({ kind: 'Person', customerFullName }),
      ...(revoked ? { revokedAt: new Date(), revocationReason: 'Ошибка' } : {}),
    })
    .execute();
}

/** As the bank's money stands in the ledger: the entries themselves say nothing of who has paid. */
async function paidByCard(assignmentId: string, createdBy: string) {
  const paymentId = newId();
  await portal.db
    .insertInto('payments')
    .values({
      ...{ id: paymentId, provider: 'sandbox', idempotenceKey: paymentId, providerPaymentId: paymentId },
      ...{
        organizationId: firm,
        assignmentId,
        amountKopecks: 100,
        status: 'succeeded',
        returnUrl: '',
        description: '',
      },
      createdBy,
    })
    .execute();
  await portal.db
    .insertInto('transfers')
    .values({ id: newId(), kind: 'assignment', paymentId, assignmentId, createdBy })
    .execute();
}

async function makeEverybody() {
  await taught('Фирмин');
  await taught('Предпринимателев', { organizationId: entrepreneur });
  await taught('Своев', { organizationId: centerId });
  await taught('Договоров', { customer: 'himself' });
  await taught('Отозванов', { customer: 'himself', revoked: true });
  await taught('Детский', { birthday: '2010-01-01', category: 'Other', customer: 'Детская Анна' });
  await taught('Племянников', { customer: 'Дядин Олег' });
  await taught('Картин', { card: 'himself' });
  await taught('Начальников', { card: 'operator' });
  await taught('Другаев', { workplace: 'ООО «Другое»' });
  await taught('Студентов', { category: 'UniversityStudent' });
  await taught('Безработнов', { category: 'Unemployed' });
  await taught('Бюджетов', { funding: 'Federal' });
}

const form = (name: Statistics['form']) => countedNow(center, { form: name, year: YEAR });
const at = ({ sections }: Statistics, section: string, line: string, graph: string) => {
  const found = sections.find(({ number }) => number === section);
  const index = found?.graphs.findIndex(({ number }) => number === graph) ?? -1;
  return found?.lines.find(({ number }) => number === line)?.values[index];
};
const behind = async (place: Partial<StatisticsPeopleQuery>) =>
  (await center.call(statistics.people, { query: { year: YEAR, pageSize: 100, ...place } })).items.map(
    ({ student }) => student.fullName.split(' ')[0],
  );

const ofTheirOwn = ['Детский', 'Договоров', 'Картин'];
const ofOrganizations = ['Безработнов', 'Другаев', 'Начальников', 'Отозванов', 'Студентов', 'Фирмин'];

test('1-ПК, 2.2: persons pay by their contracts and cards, sole proprietors as persons; the center has taught its own', async () => {
  const counted = await form('AdditionalEducation');
  const place = { form: 'AdditionalEducation', section: '2.2', line: '01' } as const;
  expect(['3', '4', '7', '8', '9', '10'].map((graph) => at(counted, '2.2', '01', graph))).toEqual([13, 1, 11, 5, 6, 1]);
  expect(await behind({ ...place, graph: '8' })).toEqual([...ofTheirOwn, 'Племянников', 'Предпринимателев']);
  expect(await behind({ ...place, graph: '9' })).toEqual(ofOrganizations);
  expect(await behind({ ...place, graph: '10' })).toEqual(['Своев']);
});

test('ПО, 2.1: the student himself or a child’s parents, other persons, legal entities', async () => {
  const counted = await form('ProfessionalTraining');
  const place = { form: 'ProfessionalTraining', section: '2.1.1', line: '01' } as const;
  expect(['5', '9', '10', '11', '12'].map((graph) => at(counted, '2.1.1', '01', graph))).toEqual([13, 12, 3, 2, 7]);
  expect(await behind({ ...place, graph: '10' })).toEqual(ofTheirOwn);
  expect(await behind({ ...place, graph: '11' })).toEqual(['Племянников', 'Предпринимателев']);
  expect(await behind({ ...place, graph: '12' })).toEqual([...ofOrganizations, 'Своев'].sort());
});

test('ПО, 2.2: workers of whoever pays, and others whom an organization has sent', async () => {
  const counted = await form('ProfessionalTraining');
  const place = { form: 'ProfessionalTraining', section: '2.2', graph: '3' } as const;
  expect(['01', '05', '06'].map((line) => at(counted, '2.2', line, '3'))).toEqual([1, 5, 2]);
  const workers = ['Начальников', 'Отозванов', 'Предпринимателев', 'Своев', 'Фирмин'];
  expect(await behind({ ...place, line: '05' })).toEqual(workers);
  expect(await behind({ ...place, line: '06' })).toEqual(['Другаев', 'Студентов']);
});
