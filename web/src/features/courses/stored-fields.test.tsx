import { courseBeside, courseRecord } from '@dopusk/contract/course-record.ts';
import { type Course, CourseUpdate } from '@dopusk/contract/courses.ts';
import type { StoredField } from '@dopusk/contract/stored-field.ts';
import { TrainingType } from '@dopusk/contract/training-type.ts';
import { expect, test } from 'vitest';
import { openPage, serve } from '../../testing/portal.tsx';
import { courseOf } from '../../testing/records.ts';
import { CourseForm } from './CourseForm.tsx';

/** The course of the learning system is asked by a field of its own, where a center has one. */
const { moodleId: _, ...asked } = courseRecord;
const fields: StoredField[] = Object.values(asked);
const labels = [...fields, ...Object.values<Pick<StoredField, 'title' | 'label'>>(courseBeside)].map(
  ({ title, label = title }) => label,
);

const labelsOnPage = () =>
  [...document.querySelectorAll('label')].map(({ textContent }) => textContent.replace(/(\.|\s*\*).*$/, ''));

/** What the form of a course of a type asks. */
async function labelsOf(course: Course): Promise<string[]> {
  const form = () => (
    <CourseForm
      course={course}
      schema={CourseUpdate}
      submit={async () => null}
      submitLabel="Готово"
      done=""
      onDone={() => {}}
    />
  );
  const screen = await openPage(form);
  await expect.element(screen.getByRole('button', { name: 'Готово' })).toBeVisible();
  const labels = labelsOnPage();
  await screen.unmount();
  return labels;
}

test('all that is kept of a course is asked by the form of some training type', async () => {
  serve({});
  const found = new Set<string>();
  for (const trainingType of TrainingType.options) {
    for (const label of await labelsOf(courseOf({ trainingType }))) found.add(label);
  }
  // The label of the switch says what it means, too.
  expect(labels.filter((label) => ![...found].some((text) => text.startsWith(label)))).toEqual([]);
});
