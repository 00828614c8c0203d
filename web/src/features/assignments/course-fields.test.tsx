import { AssignCourseForm } from '@dopusk/contract/assignments.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { PriceOffer } from '@dopusk/contract/price-previews.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Form } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { openPage, serve } from '../../testing/portal.tsx';
import { courseOf } from '../../testing/records.ts';
import { AssignMany } from './AssignMany.tsx';
import { CourseFields } from './CourseFields.tsx';

const course = courseOf({ price: 1200, documentsPrice: 350.5 });
const { id: courseId, centerId } = course;
const people = [1, 2, 3].map((n) => `01900000-0000-7000-8000-00000000010${n}`);

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
      <CourseFields form={form} studentIds={people} centerId={centerId} />
    </Form>
  );
}

const offer = (over: Partial<PriceOffer> = {}): PriceOffer => ({
  organization: { id: centerId, title: 'Волга' },
  peopleCount: 3,
  stillValid: [],
  price: 1550.5,
  listPrice: 1550.5,
  priceKind: 'List',
  priceReason: '',
  ...over,
});

async function preview(...offers: PriceOffer[]) {
  serve({
    [`GET /Course/${courseId}`]: () => course,
    'GET /AssignCourse/GetDateEndLearning': () => ({ dateEndLearning: today() }),
    'POST /AssignCourse/PreviewPrice': (_, body) => {
      expect(body).toEqual({ courseId, studentIds: people });
      return offers;
    },
  });
  const screen = await openPage(Fields);
  const cost = screen.getByRole('status', { name: 'Стоимость' });
  await expect.element(cost).toBeVisible();
  return cost.element().textContent?.replace(/\s/g, ' ');
}

test('says before it is assigned what it costs each and all of them', async () => {
  expect(await preview(offer())).toBe('1 550,50 ₽ за человека3 человека – 4 651,50 ₽');
});

test('strikes the list price through where another is agreed, with its reason', async () => {
  const agreed = { price: 1395.45, priceKind: 'Quantity', priceReason: 'скидка 10 % от 3 человек' } as const;
  const text = await preview(offer(agreed));
  expect(text).toContain('По прайсу 1 550,50 ₽1 395,45 ₽Скидка 10 % от 3 человек');
  expect(text).toContain('3 человека – 4 186,35 ₽');
});

test('names whose people pay what where they work for several', async () => {
  const text = await preview(
    offer({
      organization: { id: people[0] ?? '', title: 'Альфа' },
      peopleCount: 1,
      price: 1000.1,
      priceReason: 'цена по договору с 01.01.2026',
      priceKind: 'Contract',
    }),
    offer({ peopleCount: 2 }),
  );
  expect(text).toMatch(
    /Альфа, 1\sчеловек.*1 000,10 ₽Цена по договору с 01.01.2026Волга, 2\sчеловека1 550,50 ₽ за человека/,
  );
  expect(text).toContain('3 человека – 4 101,10 ₽');
});

test('whoever learns the course still, and whoever holds a valid document of it, is named in one notice and left out by a press', async () => {
  const [holds = '', learns = '', fresh = ''] = people;
  const calls = serve({
    [`GET /Course/${courseId}`]: () => course,
    'GET /AssignCourse/GetDateEndLearning': () => ({ dateEndLearning: today() }),
    'POST /AssignCourse/PreviewPrice': () => [
      offer({ stillValid: [{ studentId: holds, fullName: 'Абрамов Денис Ильич', expiresOn: '2029-10-06' }] }),
    ],
    'POST /AssignCourse/FindTaught': () => [{ id: learns, fullName: 'Белова Анна', learnsUntil: '2026-12-01' }],
  });
  function Leaving() {
    const [left, setLeft] = useState(people);
    const form = useServerForm({
      schema: AssignCourseForm,
      defaultValues: {
        ...{ organizationId: centerId, studentIds: [], courseId },
        ...{ dateStartLearning: today(), fromOrganizationId: centerId },
      },
      submit: async () => null,
    });
    return (
      <Form form={form}>
        <p>Остались: {left.join(' ')}</p>
        <CourseFields
          form={form}
          studentIds={left}
          centerId={centerId}
          onLeaveOut={(gone) => setLeft(left.filter((id) => !gone.includes(id)))}
        />
      </Form>
    );
  }
  const previews = () =>
    calls.filter(({ request }) => request === 'POST /AssignCourse/PreviewPrice').map(({ body }) => body);
  const screen = await openPage(Leaving);
  const said = screen.getByRole('status', { name: 'Уже учатся или обучены' });
  await expect.element(said.getByText(/^Уже учится на этом курсе: Белова Анна – до\s01\.12\.2026$/)).toBeVisible();
  await expect
    .element(
      said.getByText(
        /^У 1 из 3 уже есть действующий документ по этому курсу: Абрамов Денис Ильич \(до\s06\.10\.2029\)$/,
      ),
    )
    .toBeVisible();
  await said.getByRole('button', { name: 'Убрать из списка: Абрамов Денис Ильич' }).click();
  await expect.element(screen.getByText(`Остались: ${learns} ${fresh}`)).toBeVisible();
  await expect.element(said.getByText(/действующий документ/)).not.toBeInTheDocument();
  // What is asked for waits for the end of the presses.
  await expect.poll(previews).toHaveLength(2);
  await said.getByRole('button', { name: 'Убрать из списка: Белова Анна' }).click();
  await expect.element(screen.getByText(`Остались: ${fresh}`)).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
  await expect
    .poll(previews)
    .toEqual([people, [learns, fresh], [fresh]].map((studentIds) => ({ courseId, studentIds })));
  expect(calls.find(({ request }) => request === 'POST /AssignCourse/FindTaught')?.body).toEqual({
    courseId,
    studentIds: people,
  });
});

test('of many chosen in a list those are left out by a press, too, and the course is assigned to the rest', async () => {
  const [holds = '', ...rest] = people;
  const calls = serve({
    'GET /Course/GetShortCourses': () => [course],
    [`GET /Course/${courseId}`]: () => course,
    'GET /AssignCourse/GetDateEndLearning': () => ({ dateEndLearning: today() }),
    'POST /AssignCourse/PreviewPrice': () => [
      offer({ stillValid: [{ studentId: holds, fullName: 'Абрамов Денис Ильич', expiresOn: null }] }),
    ],
    'POST /Batch/AssignCourse': () => ({ id: courseId }),
  });
  const Many = () => <AssignMany chosen={{ ids: people }} count={3} onDone={() => {}} onClose={() => {}} />;
  const screen = await openPage(Many);
  await screen.getByRole('combobox', { name: 'Курс' }).click();
  await screen.getByRole('option', { name: course.title }).click();
  await screen.getByRole('button', { name: 'Убрать из списка: Абрамов Денис Ильич' }).click();
  await expect.element(screen.getByRole('dialog', { name: /^Назначить курс: 2\sчеловека$/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Назначить курс' }).click();
  await expect
    .poll(() => calls.find(({ request }) => request === 'POST /Batch/AssignCourse')?.body)
    .toMatchObject({ chosen: { ids: rest }, course: { courseId } });
});

test('remarks on more hours a day than anybody learns', async () => {
  let hoursCount = 72;
  serve({
    [`GET /Course/${courseId}`]: () => ({ ...course, hoursCount }),
    'GET /AssignCourse/GetDateEndLearning': () => ({ dateEndLearning: today() }),
    'POST /AssignCourse/PreviewPrice': () => [offer()],
  });
  const crowded = await openPage(Fields);
  await expect.element(crowded.getByText(/^В день выходит 72 ак\.\sч \(72 за 1\sдн\.\)/)).toBeVisible();
  await crowded.unmount();
  hoursCount = 8;
  const screen = await openPage(Fields);
  await expect.element(screen.getByRole('status', { name: 'Стоимость' })).toBeVisible();
  expect(screen.getByText(/В день выходит/).elements()).toEqual([]);
});
