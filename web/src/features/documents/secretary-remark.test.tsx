import type { PlannedDocument } from '@dopusk/contract/group-documents.ts';
import { SigningRight as Rights, type SigningRight } from '@dopusk/contract/signatory-record.ts';
import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { SecretaryRemark } from './SecretaryRemark.tsx';

const operator = operatorOf('EducationCenter', ['HighOperator']);

beforeEach(() => rememberSession('Operator'));

const person = (fullName: string, signs: readonly SigningRight[]) => ({
  ...{ id: `01900000-0000-7000-8000-0000000000${fullName.length}`, fullName, jobTitle: 'директор', authority: null },
  ...{ fullNameGenitive: null, jobTitleGenitive: null, authorityGenitive: null, validFrom: null, validUntil: null },
  ...{ byRules: { fullName: '', jobTitle: '', authority: '' }, inPerson: '', isKept: false, signs },
});

async function open(people: object[], planned: Pick<PlannedDocument, 'signatories' | 'reason' | 'date'>[]) {
  serve({
    'GET /User/Current': () => operator,
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Organization/Current/GetSignatories': () => people,
  });
  return openPage(() => (
    <>
      <h1>Документы</h1>
      <SecretaryRemark planned={planned} />
    </>
  ));
}

const lined = (line: string) => ({
  ...{
    id: '01900000-0000-7000-8000-000000000001',
    line,
    fullName: 'Орлов Олег',
    jobTitle: 'директор',
    validFrom: null,
  },
  ...{ validUntil: null, isByProxy: false, words: {} },
});
const certificate = { signatories: [lined('Подписывает'), lined('Секретарь')], reason: null, date: '2026-11-20' };
/** Of a committee that has a secretary of its own. */
const protocol = { signatories: [], reason: null, date: '2026-11-20' };

test('whoever signs alone for a center is named as its secretary before that is fixed', async () => {
  const screen = await open([person('Орлов Олег', Rights.options)], [certificate]);
  await expect.element(screen.getByText(/^Секретарём встанет Орлов Олег, директор: другого секретаря/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Указать секретаря' }))
    .toHaveAttribute('href', expect.stringContaining(`tab=signatories`));
});

test('nothing is said where somebody else is the secretary, or nothing has a line of his', async () => {
  const head = person('Орлов Олег', Rights.options);
  const other = await open([head, person('Зимина Инна Львовна', ['Secretary'])], [certificate]);
  await expect.element(other.getByRole('link', { name: /^Профиль: / })).toBeVisible();
  expect(other.getByText(/Секретарём встанет/).elements()).toEqual([]);
  await other.unmount();
  const ticket = await open(
    [head],
    [{ signatories: [lined('Подписывает')], reason: null, date: '2026-11-20' }, protocol],
  );
  await expect.element(ticket.getByRole('link', { name: /^Профиль: / })).toBeVisible();
  expect(ticket.getByText(/Секретарём встанет/).elements()).toEqual([]);
});

test('who is the secretary is asked of the day of the document, not of today', async () => {
  const head = person('Орлов Олег', Rights.options);
  const secretary = { ...person('Зимина Инна Львовна', ['Secretary']), validUntil: '2020-03-31' };
  const then = await open([head, secretary], [{ ...certificate, date: '2020-03-31' }]);
  await expect.element(then.getByRole('link', { name: /^Профиль: / })).toBeVisible();
  expect(then.getByText(/Секретарём/).elements()).toEqual([]);
  await then.unmount();
  const planned = [
    { ...certificate, date: '2020-03-31' },
    { ...certificate, date: '2020-04-01' },
  ];
  const both = await open([head, secretary], planned);
  await expect
    .element(
      both.getByText(/^Секретарём в документах от 01\.04\.2020 встанет Орлов Олег, директор: .* на это число нет\.$/),
    )
    .toBeVisible();
  await both.unmount();
  // One who becomes the secretary later is none yet.
  const later = await open([head, { ...secretary, validFrom: '2026-12-01', validUntil: null }], [certificate]);
  await expect.element(later.getByText(/^Секретарём встанет Орлов Олег/)).toBeVisible();
});
