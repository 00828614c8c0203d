import { AssignCourseForm } from '@dopusk/contract/assignments.ts';
import type { Course } from '@dopusk/contract/courses.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { expect, test } from 'vitest';
import { Form } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { openPage, serve } from '../../testing/portal.tsx';
import { GroupCourseFields } from './GroupCourseFields.tsx';

const courseId = '01900000-0000-7000-8000-000000000031';
const centerId = '01900000-0000-7000-8000-000000000041';

const course: Course = {
  id: courseId,
  title: 'Работы на высоте',
  subTitle: 'Высота',
  trainingType: 'AdvancedTraining',
  organizationTitle: 'Профи',
  hoursCount: 40,
  issuedDocuments: ['Certificate'],
  price: 1200,
  documentsPrice: 350.5,
  isLocked: false,
  centerId,
  profession: { id: '01900000-0000-7000-8000-000000000002', title: 'Образование и наука' },
  disciplines: [],
  rank: null,
  validityPeriodDocument: 3,
  committeeId: null,
  committeeTitle: null,
  moodleId: null,
};

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
