import { AssignCourseForm } from '@dopusk/contract/assignments.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { expect, test } from 'vitest';
import { Form } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { openPage, serve } from '../../testing/portal.tsx';
import { courseOf } from '../../testing/records.ts';
import { GroupCourseFields } from './GroupCourseFields.tsx';

const course = courseOf({ price: 1200, documentsPrice: 350.5 });
const { id: courseId, centerId } = course;

function Fields() {
  const form = useServerForm({
    schema: AssignCourseForm,
    defaultValues: {
      organizationId: centerId,
      studentIds: [],
      courseId,
      dateStartLearning: today(),
      fromOrganizationId: centerId,
    },
    submit: async () => null,
  });
  return (
    <Form form={form}>
      <GroupCourseFields form={form} peopleCount={3} centerId={centerId} />
    </Form>
  );
}

test('the sum is what the assignments will cost: the course and its documents for everybody', async () => {
  serve({
    [`GET /Course/${courseId}`]: () => course,
    'GET /AssignCourse/GetDateEndLearning': () => ({ dateEndLearning: today() }),
  });
  const screen = await openPage(Fields);
  const sum = screen.getByText(/за человека/);
  await expect.element(sum).toBeVisible();
  expect(sum.element().textContent?.replace(/\s/g, ' ')).toBe('1 550,50 ₽ за человека, 3 человека – 4 651,50 ₽');
});
