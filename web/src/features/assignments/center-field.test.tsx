import { AssignCourseForm } from '@dopusk/contract/assignments.ts';
import type { LinkNow } from '@dopusk/contract/center-links.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { Form } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { CenterField } from './CenterField.tsx';

const centerId = '01900000-0000-7000-8000-00000000000b';
const clientId = '01900000-0000-7000-8000-00000000000c';

function Field() {
  const form = useServerForm({
    schema: AssignCourseForm,
    defaultValues: { studentIds: [], fromOrganizationId: centerId },
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

async function open(link: LinkNow) {
  rememberSession('Operator');
  const calls = serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Organization/GetCenters': () => [],
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
