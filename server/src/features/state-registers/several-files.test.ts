import type { StateRegister } from '@dopusk/contract/register-period.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type MadeOperator, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import { educationTables } from '../../../testing/education-register.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { newId } from '../../db/new-id.ts';
import type { ToldTrained } from './trained.ts';

let portal: Portal;
let centerId: string;
let operator: MadeOperator;

beforeAll(async () => {
  portal = await startPortal();
  centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  operator = await makeOperator(portal.db, [centerId], 'HighOperator');
});

/** A file that tells so many records alike, each of a training of its own. */
async function toldOfMany(register: StateRegister, count: number, told: object): Promise<string> {
  const { studentId } = await makeStudent(portal.db, centerId);
  const first = await makeAssignment(portal.db, { studentId, courseId: await makeCourse(portal.db, centerId) });
  const id = newId<'stateRegisterReports'>();
  const days = { dateStart: '2026-01-01', dateEnd: '2026-12-31' };
  const { userId: madeBy } = operator;
  await portal.db
    .insertInto('stateRegisterReports')
    .values({ id, centerId, register, madeBy, ...days, groupId: null, finishedAt: new Date(), totalCount: count })
    .execute();
  await sql`with taught as (
      insert into assignments (id, student_id, course_id, center_id, organization_id, date_start_learning,
        date_end_learning, price_kopecks)
      select gen_random_uuid(), student_id, course_id, center_id, organization_id, date '1950-01-01' + number,
        date '1950-01-01' + number, 0
      from assignments, generate_series(1, ${count}::int) as number where id = ${first} returning id)
    insert into state_register_records (report_id, assignment_id, told)
    select ${id}, id, ${JSON.stringify(told)}::jsonb from taught`.execute(portal.db);
  return id;
}

test('more than a thousand documents of education are several files of the template', async () => {
  const cells = { surname: 'Иванов', issueDate: '2026-11-09' };
  const id = await toldOfMany('EducationDocuments', 1001, { table: 'po', cells });
  const tables = await educationTables(await portal.as(operator), id);
  expect(Object.entries(tables).map(([title, rows]) => [title, rows.length])).toEqual([
    ['ПО 1', 1000],
    ['ПО 2', 1],
  ]);
  expect(tables['ПО 1']?.at(-1)).toMatchObject({ Q: 'Иванов' });
});

test('more than five thousand of the trained are several files of the schema', async () => {
  const told: ToldTrained = {
    ...{ surname: 'Иванов', name: 'Иван', lastname: '', snils: '11223344595', citizenship: '', jobTitle: 'Слесарь' },
    ...{ employerInn: '6312104574', employerTitle: 'ООО «Волга»', centerInn: '7707083893', centerTitle: 'АНО «Берег»' },
    ...{ programId: 3, programTitle: 'Общие вопросы охраны труда', date: '2026-11-09', protocolNumber: '1' },
  };
  const id = await toldOfMany('LabourProtection', 5001, told);
  const answer = await (await portal.as(operator)).fetch(stateRegisters.file, { params: { id } });
  const files = Object.values(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  expect(files.map((file) => strFromU8(file).match(/<RegistryRecord /g)?.length)).toEqual([5000, 1]);
});
