import { students } from '@dopusk/contract/students.ts';
import { expect, test } from 'vitest';
import { useApi } from '../../api/queries.ts';
import { useListState } from '../../table/use-list-state.ts';
import { openPage, serve } from '../../testing/portal.tsx';
import { BIRTHDAY_FILTERS, PersonnelTable } from './PersonnelTable.tsx';
import { WithdrawnConsent } from './WithdrawnConsent.tsx';

const AT = '2026-01-31T12:00:00.000Z';

test('the mark tells an operator what may go on and until when the rest is destroyed: 30 days', async () => {
  const screen = await openPage(() => <WithdrawnConsent at={AT} isOwn={false} />);
  const mark = screen.getByRole('alert');
  await expect.element(mark).toMatchTextContent(/персональных данных отозвано 31\.01\.2026/);
  await expect.element(mark).toMatchTextContent(/остальные данные уничтожьте до 02\.03\.2026/);
});

test('to the person himself it says how to give the consent back, not what to destroy', async () => {
  const screen = await openPage(() => <WithdrawnConsent at={AT} isOwn />);
  const mark = screen.getByRole('alert');
  await expect.element(mark).toMatchTextContent(/Вернуть согласие можно в настройках/);
  await expect.element(mark).not.toMatchTextContent(/уничтожьте/);
});

const person = {
  organizationTitle: 'ООО «Бригада»',
  avatar: null,
  phone: null,
  birthday: '1990-05-17',
  email: 'a@x.test',
};

function List() {
  const state = useListState(BIRTHDAY_FILTERS);
  return <PersonnelTable query={useApi(students.listAcrossOrganizations, { query: {} })} state={state} emptyHint="" />;
}

test('in the list only the row of whoever took it back is dimmed, and says why', async () => {
  const items = [
    { ...person, id: '01900000-0000-7000-8000-000000000001', fullName: 'Рогов Пётр', consentWithdrawnAt: AT },
    { ...person, id: '01900000-0000-7000-8000-000000000002', fullName: 'Липова Злата', consentWithdrawnAt: null },
  ];
  serve({ 'GET /Operator/GetStudentsByOrganizations': () => ({ items, totalCount: 2, pageNumber: 1 }) });
  const screen = await openPage(List);
  const hint = /Согласие на обработку данных отозвано/;
  await expect.element(screen.getByRole('row', { name: /Рогов Пётр/ })).toMatchTextContent(hint);
  await expect.element(screen.getByRole('row', { name: /Липова Злата/ })).not.toMatchTextContent(hint);
});
