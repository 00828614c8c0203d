import { imports } from '@dopusk/contract/imports.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { withoutOwnWorkplace } from './employers/own-workplace.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

test('the table of people that the portal gives is read without a question and changes nobody', async () => {
  const organizationId = await makeOrganization(portal.db, { title: 'ООО «Круг»' });
  const operator = await portal.as(await makeOperator(portal.db, [organizationId]));
  const make = async (person: object, record: object = {}, account: object = {}) => {
    const { studentId, userId } = await makeStudent(portal.db, organizationId, person);
    await portal.db
      .updateTable('students')
      .set({ personnelNumber: '', ...record })
      .where('id', '=', studentId)
      .execute();
    await portal.db
      .updateTable('users')
      .set({ phone: null, ...account })
      .where('id', '=', userId)
      .execute();
  };
  await make({ surname: 'Нгуен Тхи', name: 'Хуен', lastname: '', citizenship: '704', latinName: 'NGUYEN THI HUYEN' });
  await make({ surname: 'Мамедов', name: 'Али', lastname: 'Вагиф', gender: 'Male' }, { personnelNumber: '00417' });
  await make({ surname: 'Семёнова-Ли', name: 'Анна Мария', lastname: 'Ильинична' }, { workplace: 'АО «Подряд»' });
  // Known again by the name and the birthday alone.
  await make({ surname: 'Салимов', name: 'Рустам', lastname: 'Алишер оглы' }, {}, { email: '', sharesEmail: true });
  await make({ surname: 'Орлов', name: 'Пётр', lastname: 'Ильич' }, { department: 'Цех № 3', jobTitle: '=Слесарь' });

  const response = await operator.fetch(students.download, { body: { organization: organizationId } as never });
  const file = new File([new Uint8Array(await response.arrayBuffer())], 'Персонал.xlsx');
  expect(await operator.call(imports.matchColumns, { query: {}, file })).toMatchObject({ isCertain: true });
  const parsed = await operator.call(imports.parseStudents, { query: {}, file });
  expect(parsed).toMatchObject({ rows: 5, created: 0, updated: 0, skipped: 5, failed: 0, changedFields: [] });
});

test('a workplace that is the organization itself, however it is written, is none', () => {
  const people = [
    'ООО «Волга-Монтаж»',
    'Общество с ограниченной ответственностью "Волга - Монтаж"',
    'волга-монтаж',
    'АО «Волга»',
  ];
  const rows = people.map((workplace, i) => ({ rowNumber: i + 2, workplace }));
  expect(withoutOwnWorkplace(rows, ['ООО «Волга-Монтаж»', null]).map(({ workplace }) => workplace)).toEqual([
    ...['', '', '', 'АО «Волга»'],
  ]);
});
