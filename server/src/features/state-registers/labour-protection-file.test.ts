import { readFileSync } from 'node:fs';
import { today } from '@dopusk/contract/fields/date.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import type { Outcome } from '@dopusk/contract/training-result.ts';
import { XMLParser } from 'fast-xml-parser';
import type { Updateable } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import { makeProtocol } from '../../../testing/made-protocol.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeRegisterFile } from '../../../testing/register-report.ts';
import type { Database } from '../../db/schema.ts';

const schema = readFileSync(new URL('./schemas/educated_person_import_v1.0.9.xsd', import.meta.url), 'utf8');
const year = { register: 'LabourProtection', start: '2026-01-01', end: today() } as const;

const GENERAL = 'Общие вопросы охраны труда и функционирования системы управления охраной труда';

let portal: Portal;
let centerId: string;
let clientId: string;
const courses = new Map<number, string>();

beforeAll(async () => {
  portal = await startPortal();
  centerId = await makeOrganization(portal.db, {
    type: 'EducationCenter',
    title: 'АНО ДПО «Берег»',
    inn: '6312104574',
  });
  clientId = await makeOrganization(portal.db, { title: 'ООО «Волга & К°»', inn: '7707083893' });
  await linkClient(portal.db, centerId, clientId);
  for (const learnProgramId of [3, 1]) {
    const id = await makeCourse(portal.db, centerId, { trainingType: 'SafetyTraining' });
    const profession = portal.db.selectFrom('professions').where('learnProgramId', '=', learnProgramId).select('id');
    await portal.db.updateTable('courses').set({ professionId: profession }).where('id', '=', id).execute();
    courses.set(learnProgramId, id);
  }
});

interface Trained {
  fio: [string, string, string];
  student: Updateable<Database['students']>;
  protocol: string;
  program?: 3 | 1;
  outcome?: Outcome;
  /** As what he worked when he was taught. */
  jobTitle?: string;
  isRevoked?: boolean;
  ministryNumber?: string;
  /** Of somebody who was taught before. */
  studentId?: string;
}

async function trained(one: Trained): Promise<{ assignmentId: string; studentId: string }> {
  const [surname, name, lastname] = one.fio;
  const studentId =
    one.studentId ??
    (await makeStudent(portal.db, clientId, { surname, name, lastname, jobTitle: 'Слесарь' })).studentId;
  await portal.db.updateTable('students').set(one.student).where('id', '=', studentId).execute();
  const courseId = courses.get(one.program ?? 3) ?? '';
  const assignmentId = await makeAssignment(portal.db, { studentId, courseId });
  const { jobTitle = null, ministryNumber = '', outcome = 'Passed' } = one;
  await portal.db.updateTable('assignments').set({ jobTitle, ministryNumber }).where('id', '=', assignmentId).execute();
  await portal.db.insertInto('trainingResults').values({ assignmentId, outcome, decidedOn: '2026-11-09' }).execute();
  const number = one.protocol;
  await makeProtocol(portal.db, { centerId, assignmentId, number, isRevoked: one.isRevoked ?? false });
  return { assignmentId, studentId };
}

/** What every record says here but the person and the program. */
const record = (protocol: string, worker: object, program: [string, string] = ['3', GENERAL]) => ({
  Worker: { Position: 'Слесарь', EmployerInn: '7707083893', EmployerTitle: 'ООО «Волга & К°»', ...worker },
  Organization: { Inn: '6312104574', Title: 'АНО ДПО «Берег»' },
  Test: {
    '@_isPassed': '1',
    '@_learnProgramId': program[0],
    Date: '2026-11-09',
    ProtocolNumber: protocol,
    LearnProgramTitle: program[1],
  },
});

const named = (LastName: string, FirstName: string, MiddleName: string) => ({ LastName, FirstName, MiddleName });

test('twelve hard people stand in the file field by field as written by hand; who is not to be told is not', async () => {
  const admin = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
  const snils = (snilsNumber: string) => ({ snilsNumber });
  const own = new Map<string, string>();
  const make = async (one: Trained) => {
    const made = await trained(one);
    own.set(made.assignmentId, one.protocol);
    return made;
  };
  await make({ fio: ['Абаев', 'Иван', ''], student: snils('11223344595'), protocol: '01' });
  const stateless = { snilsNumber: '', citizenship: '000' };
  await make({ fio: ['Алиев', 'Тимур', ''], student: { snilsNumber: '', citizenship: '860' }, protocol: '02' });
  await make({ fio: ['Бегич', 'Ян', 'Оглы'], student: stateless, protocol: '03' });
  await make({
    fio: ['Венц', 'Карл', ''],
    student: { snilsNumber: '08765430300', citizenship: '112' },
    protocol: '04',
  });
  const married = await make({ fio: ['Дымова', 'Анна', 'Олеговна'], student: snils('16096011111'), protocol: '05' });
  const account = portal.db.selectFrom('students').where('id', '=', married.studentId).select('userId');
  await portal.db.updateTable('users').set({ surname: 'Новикова' }).where('id', '=', account).execute();
  const both = await make({ fio: ['Ежова', 'Яна', 'Юрьевна'], student: snils('11111111145'), protocol: '06' });
  await make({
    fio: ['Ежова', 'Яна', 'Юрьевна'],
    student: snils('11111111145'),
    protocol: '07',
    program: 1,
    studentId: both.studentId,
  });
  await make({
    fio: ['О’Нил-Ким', "Д'Арк", 'Ёлкин <&>'],
    student: snils('12345678964'),
    protocol: '08 / «А»',
    jobTitle: 'Инженер <ПТО> & «ТБ»',
  });
  // The protocol was taken back and fixed anew under another number.
  const again = await make({
    fio: ['Зуев', 'Олег', 'Ильич'],
    student: snils('34567890123'),
    protocol: 'отозван',
    isRevoked: true,
  });
  await makeProtocol(portal.db, { centerId, assignmentId: again.assignmentId, number: '09' });
  own.set(again.assignmentId, '09');
  // Not told: failed, absent, numbered, revoked, without an SNILS, without a position.
  await trained({ fio: ['Икс', 'Олег', ''], student: snils('45678901234'), protocol: '10', outcome: 'Failed' });
  await trained({ fio: ['Ким', 'Олег', ''], student: snils('56789012345'), protocol: '11', outcome: 'Absent' });
  await trained({ fio: ['Лис', 'Олег', ''], student: snils('56789012346'), protocol: '12', ministryNumber: '77' });
  await trained({ fio: ['Мур', 'Олег', ''], student: snils('56789012347'), protocol: '13', isRevoked: true });
  await trained({ fio: ['Нос', 'Олег', ''], student: snils(''), protocol: '14' });
  await trained({ fio: ['Оса', 'Олег', ''], student: { ...snils('56789012348'), jobTitle: '' }, protocol: '15' });

  const report = await makeRegisterFile(admin, year);
  expect(report).toMatchObject({ recordCount: 9, leftOutCount: 4 });
  const { gaps } = await admin.call(stateRegisters.readiness, { query: year });
  expect(gaps.map(({ gap, places }) => [gap, places.map(({ title }) => title)])).toEqual([
    ['Snils', ['Нос Олег']],
    ['JobTitle', ['Оса Олег']],
  ]);
  const xml = await (await admin.fetch(stateRegisters.file, { params: { id: report.id } })).text();
  const verdict = await validateXML({ xml: [{ fileName: 'set.xml', contents: xml }], schema: [schema] });
  expect(verdict.errors).toEqual([]);
  const { RegistrySet } = new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(xml);
  const told = RegistrySet.RegistryRecord as { '@_outerId': string }[];
  // Whose record each is stands in its number; the protocols here tell it to a reader.
  expect(told.map((one) => own.get(one['@_outerId']))).toEqual([...own.values()].sort());
  expect(told.map(({ '@_outerId': _, ...rest }) => rest)).toEqual([
    record('01', { ...named('Абаев', 'Иван', ''), Snils: '112-233-445 95' }),
    record('02', { ...named('Алиев', 'Тимур', ''), IsForeignSnils: '1', Citizenship: 'Узбекистан' }),
    record('03', { ...named('Бегич', 'Ян', 'Оглы'), IsForeignSnils: '1', Citizenship: 'Без гражданства' }),
    record('04', { ...named('Венц', 'Карл', ''), Snils: '087-654-303 00' }),
    record('05', { ...named('Новикова', 'Анна', 'Олеговна'), Snils: '160-960-111 11' }),
    record('06', { ...named('Ежова', 'Яна', 'Юрьевна'), Snils: '111-111-111 45' }),
    record('07', { ...named('Ежова', 'Яна', 'Юрьевна'), Snils: '111-111-111 45' }, [
      '1',
      'Оказание первой помощи пострадавшим',
    ]),
    record('08 / «А»', {
      ...named('О’Нил-Ким', "Д'Арк", 'Ёлкин <&>'),
      Snils: '123-456-789 64',
      Position: 'Инженер <ПТО> & «ТБ»',
    }),
    record('09', { ...named('Зуев', 'Олег', 'Ильич'), Snils: '345-678-901 23' }),
  ]);
});
