import { AssignCourseForm } from '@dopusk/contract/assignments.ts';
import type { CenterLink, LinkNow } from '@dopusk/contract/center-links.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { Form } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { CenterField } from './CenterField.tsx';

const centerId = '01900000-0000-7000-8000-00000000000b';
const clientId = '01900000-0000-7000-8000-00000000000c';

function FieldWith({ chosen }: { chosen: string }) {
  const form = useServerForm({
    schema: AssignCourseForm,
    defaultValues: { studentIds: [], fromOrganizationId: chosen },
    submit: async () => null,
  });
  return (
    <Form form={form}>
      <CenterField
        control={form.control}
        course={undefined}
        disabled={false}
        organizationId={clientId}
        onPick={() => {}}
      />
    </Form>
  );
}

const Field = () => <FieldWith chosen={centerId} />;
const EmptyField = () => <FieldWith chosen="" />;

async function open(link: LinkNow) {
  rememberSession('Operator');
  const calls = serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Organization/Current/GetCenters': () => [],
    'GET /Organization/GetEducationCenters': () => [],
    [`GET /Organization/${clientId}/GetOpening`]: () => ({ link }),
  });
  await openPage(Field);
  return calls;
}

test.each([
  ['Never', /Центр увидит этих сотрудников с документами/],
  ['Unlinked', /Этот центр вы отвязали: назначение снова откроет ему/],
] as const)('a client reads what assigning opens to a center: %s', async (link, line) => {
  await open(link);
  await expect.element(page.getByText(line)).toBeVisible();
});

test('nothing is said of a center that is linked', async () => {
  const ofClient = await open('Linked');
  await expect.poll(() => ofClient.some(({ request }) => request.includes('/GetOpening'))).toBe(true);
  expect(page.getByText(/откроет|увидит/).elements()).toEqual([]);
});

const linkWith = (id: string, title: string): CenterLink => ({
  center: { id, title },
  extent: 'Taught',
  origin: 'Training',
  since: '2026-11-01T00:00:00Z',
  readers: [],
  unfinished: { count: 0, people: 0, names: [] },
  unpaid: { count: 0, amount: 0, first: [] },
  waiting: [],
});

test.each([
  [[linkWith(centerId, 'Профи')], 'Профи'],
  [[linkWith(centerId, 'Профи'), linkWith(clientId, 'Знание')], ''],
])('a client who is linked with one center alone has it chosen', async (links, chosen) => {
  rememberSession('Operator');
  const calls = serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Organization/Current/GetCenters': () => links,
    'GET /Operator/GetEducationCenters': () => [
      { id: centerId, title: 'Профи' },
      { id: clientId, title: 'Знание' },
    ],
    [`GET /Organization/${clientId}/GetOpening`]: () => ({ link: 'Linked' }),
  });
  await openPage(EmptyField);
  await expect.poll(() => calls.some(({ request }) => request.includes('/Current/GetCenters'))).toBe(true);
  await expect.element(page.getByRole('combobox', { name: 'Учебный центр' })).toHaveValue(chosen && `🎓 ${chosen}`);
});
