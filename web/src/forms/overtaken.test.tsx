import { endpoints, versioned } from '@dopusk/contract/endpoint.ts';
import { Option } from '@dopusk/contract/fields/id.ts';
import { requiredText } from '@dopusk/contract/fields/text.ts';
import { etagOf, versionOf } from '@dopusk/contract/version.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { call } from '../api/client.ts';
import { useApi } from '../api/queries.ts';
import { rememberSession } from '../api/session.ts';
import { openPortal, operatorOf, Refused, serve } from '../testing/portal.tsx';
import { toChoice } from '../ui/choice.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { DateField } from './DateField.tsx';
import { Form, FormSection, SubmitButton } from './Form.tsx';
import { PhoneField } from './PhoneField.tsx';
import { recordOf } from './record.ts';
import { SearchMultiSelectField } from './SearchSelectField.tsx';
import { SwitchField } from './SwitchField.tsx';
import { TextField } from './TextField.tsx';
import { useServerForm } from './use-server-form.ts';

const Record = z.object({
  title: z.string(),
  phone: z.string(),
  start: z.string(),
  isOpen: z.boolean(),
  people: z.array(Option),
  views: z.number(),
});
type Record = z.output<typeof Record>;

const read = versioned(
  { method: 'GET', path: '/Test/Read', access: 'user', summary: '', reply: Record },
  ({ views: _, people, ...record }) => ({ ...record, people: people.map(({ id }) => id) }),
);
const api = endpoints({
  read,
  update: {
    method: 'PUT',
    path: '/Test/Update',
    access: 'user',
    summary: '',
    body: z.object({
      title: requiredText(),
      phone: z.string(),
      start: z.string(),
      isOpen: z.boolean(),
      people: z.array(z.string()),
    }),
    guardedBy: read,
    reply: z.null(),
  },
  people: { method: 'GET', path: '/Test/People', access: 'user', summary: '', reply: z.array(Option) },
});

function Sample() {
  const query = useApi(api.read, {}, { quiet: true });
  return <Loaded query={query}>{(record) => <Editor record={record} />}</Loaded>;
}

function Editor({ record }: { record: Record }) {
  const form = useServerForm({
    schema: api.update.body,
    record: recordOf(api.read, record, api.read.state),
    submit: (body, version) => call(api.update, { body, version }),
    done: 'Сохранено!',
  });
  const { control } = form;
  return (
    <Form form={form}>
      <FormSection title="Главное">
        <TextField control={control} name="title" label="Название" required />
        <PhoneField control={control} name="phone" label="Телефон" />
        <DateField control={control} name="start" label="Начало" />
        <SwitchField control={control} name="isOpen" label="Открыт" />
      </FormSection>
      <SearchMultiSelectField
        control={control}
        name="people"
        label="Люди"
        endpoint={api.people}
        input={() => ({})}
        choices={(rows) => rows.map(toChoice)}
        known={record.people.map(toChoice)}
      />
      <SubmitButton form={form}>Сохранить изменения</SubmitButton>
    </Form>
  );
}

const person = (number: number, title: string) => ({ id: `0198c000-0000-7000-8000-00000000000${number}`, title });
const olga = person(1, 'Ольга');
const petr = person(2, 'Пётр');
const ivan = person(3, 'Иван');
const crew = [4, 5, 6, 7, 8, 9].map((number) => person(number, `Сварщик ${number}`));
const before: Record = {
  title: 'Сварка',
  phone: '+79120000001',
  start: '2026-11-20',
  isOpen: false,
  people: [olga],
  views: 1,
};

/** A server that keeps one record, as the portal's does. */
function keep(initial: Record) {
  const server = { record: initial, isDeleted: false, reading: Promise.resolve() };
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Test/People': () => [olga, petr, ivan],
    'GET /Test/Read': async () => {
      await server.reading;
      return server.isDeleted ? new Refused('NotFoundCourse') : server.record;
    },
    'PUT /Test/Update': (_, body) => {
      if (server.isDeleted) return new Refused('NotFoundCourse');
      const version = versionOf(api.read, server.record);
      const [asked] = calls.filter(({ request }) => request === 'PUT /Test/Update').slice(-1);
      if (asked?.ifMatch !== etagOf(version)) {
        const data = { ...author, changedAt: new Date().toISOString(), version, current: server.record };
        return new Refused('RecordAlreadyChanged', null, null, data);
      }
      const { people, ...changes } = body as z.input<typeof api.update.body>;
      const named = people.map((id) => [olga, petr, ivan, ...crew].find((one) => one.id === id) ?? olga);
      server.record = { ...server.record, ...changes, people: named };
      return null;
    },
  });
  return {
    server,
    calls,
    sent: () => calls.filter(({ request }) => request.startsWith('PUT')).map(({ body }) => body),
  };
}

const author = { changedBy: 'Белова Анна Павловна', isOwn: false };
const screens = [{ path: '/page', access: 'user', crumb: 'Форма', page: async () => ({ Sample }) }] as const;
const open = () => openPortal(screens, '/page');
const text = (name: string) => page.getByRole('textbox', { name, exact: true });
const save = () => page.getByRole('button', { name: 'Сохранить изменения' }).click();
const panel = () => page.getByRole('region', { name: /Запись изменен/ });
const choice = (name: string, side: RegExp) =>
  page.getByRole('radiogroup', { name, exact: true }).getByRole('radio', { name: side });
const finish = () => panel().getByRole('button', { name: 'Сохранить', exact: true }).click();
/** Once, or twice where two sendings have come through. */
const isDone = () => expect.element(page.getByText('Сохранено!').first()).toBeVisible();

beforeEach(() => {
  sessionStorage.clear();
  rememberSession('Operator');
});

describe('somebody else was faster', () => {
  test('says who and when, takes what only he changed, and asks about what both did', async () => {
    const { server, sent } = keep(before);
    await open();
    await text('Название').fill('Сварка труб');
    await page.getByRole('switch', { name: 'Открыт' }).click();
    server.record = { ...before, title: 'Сварка металла', phone: '+79120000002', start: '2026-12-01', views: 9 };
    await save();
    await expect.element(panel()).toBeVisible();
    const heading = page.getByRole('heading', {
      name: /^Запись изменена сегодня в \d\d:\d\d: Белова Анна Павловна$/,
    });
    await expect.element(heading).toHaveFocus();
    // What I typed stands, what he changed alone stands beside it.
    await expect.element(text('Название')).toHaveValue('Сварка труб');
    await expect.element(text('Телефон')).toHaveValue('+7 (912) 000-00-02');
    await expect.element(text('Начало')).toHaveValue('01.12.2026');
    await expect
      .poll(() => panel().element().textContent)
      .toMatch(/Телефон\+7 \(912\) 000-00-02было: \+7 \(912\) 000-00-01/);
    await expect.poll(() => panel().element().textContent).toMatch(/Начало01\.12\.2026было: 20\.11\.2026/);
    expect(page.getByRole('radiogroup').elements()).toHaveLength(1);
    await expect.element(choice('Название', /У вас\s*Сварка труб/)).toBeVisible();

    // Nothing is sent before everything is chosen.
    await finish();
    await expect.element(page.getByText('Выберите, что оставить', { exact: true })).toBeVisible();
    await expect.element(choice('Название', /У вас/)).toHaveFocus();
    expect(sent()).toHaveLength(1);

    await choice('Название', /Сохранено\s*Сварка металла/).click();
    await expect.element(text('Название')).toHaveValue('Сварка металла');
    await choice('Название', /У вас/).click();
    await expect.element(text('Название')).toHaveValue('Сварка труб');
    await finish();
    await isDone();
    expect(server.record).toEqual({ ...server.record, title: 'Сварка труб', phone: '+79120000002', isOpen: true });
    expect(server.record.start).toBe('2026-12-01');
    await expect.element(panel()).not.toBeInTheDocument();
  });

  test('in what only one of them changed nothing is asked: it is shown and saved again', async () => {
    const { server } = keep(before);
    await open();
    await text('Название').fill('Сварка труб');
    server.record = { ...before, phone: '+79120000002' };
    await save();
    await expect.poll(() => panel().element().textContent).toMatch(/эти изменения добавлены/);
    expect(page.getByRole('radiogroup').elements()).toHaveLength(0);
    // The form's own button does as well as the panel's.
    await save();
    await isDone();
    expect(server.record).toMatchObject({ title: 'Сварка труб', phone: '+79120000002' });
  });

  test('in nothing of the form: it is sent again by itself', async () => {
    const { server, sent } = keep(before);
    await open();
    await text('Название').fill('Сварка труб');
    // The same that I typed, and spaces that a server cuts off.
    server.record = { ...before, title: 'Сварка труб', views: 5 };
    await save();
    await isDone();
    expect(sent()).toHaveLength(2);
    expect(panel().elements()).toHaveLength(0);
  });

  test('all of mine or all of theirs is taken at once', async () => {
    const { server } = keep(before);
    await open();
    await text('Название').fill('Моё');
    await text('Телефон').fill('');
    await text('Телефон').fill('9120000003');
    server.record = { ...before, title: 'Его', phone: '+79120000004' };
    await save();
    await page.getByRole('button', { name: 'Во всех этих полях – сохранённое' }).click();
    await expect.element(text('Название')).toHaveValue('Его');
    await expect.element(text('Телефон')).toHaveValue('+7 (912) 000-00-04');
    await page.getByRole('button', { name: 'Во всех этих полях – моё' }).click();
    await finish();
    await isDone();
    expect(server.record).toMatchObject({ title: 'Моё', phone: '+79120000003' });
  });

  test('what both have put into a list can be kept together, named and not as ids', async () => {
    const { server } = keep(before);
    await open();
    await page.getByRole('combobox', { name: 'Люди' }).click();
    await page.getByRole('option', { name: 'Пётр' }).click();
    await userEvent.keyboard('{Escape}');
    server.record = { ...before, people: [olga, ivan] };
    await save();
    await expect.element(choice('Люди', /У вас\s*Ольга\s*Пётр/)).toBeVisible();
    await expect.element(choice('Люди', /Сохранено\s*Ольга\s*Иван/)).toBeVisible();
    await choice('Люди', /Всё вместе\s*Ольга\s*Иван\s*Пётр/).click();
    await finish();
    await isDone();
    expect(server.record.people).toEqual([olga, ivan, petr]);
  });

  test('of a long list only what is not common to both is shown', async () => {
    const { server } = keep({ ...before, people: [olga, ...crew] });
    await open();
    await page.getByRole('combobox', { name: 'Люди' }).click();
    await page.getByRole('option', { name: 'Пётр' }).click();
    await userEvent.keyboard('{Escape}');
    server.record = { ...before, people: [...crew, ivan] };
    await save();
    await expect.element(choice('Люди', /У вас\s*Ольга\s*Пётр\s*и ещё 6 общих$/)).toBeVisible();
    await expect.element(choice('Люди', /Сохранено\s*Иван\s*и ещё 6 общих$/)).toBeVisible();
    await choice('Люди', /Всё вместе\s*Иван\s*Пётр\s*и ещё 6 общих$/).click();
    await finish();
    await isDone();
    expect(server.record.people).toEqual([...crew, ivan, petr]);
  });

  test('once more, while it was being chosen: what was chosen is compared with that too', async () => {
    const { server } = keep(before);
    await open();
    await text('Название').fill('Моё');
    server.record = { ...before, title: 'Его' };
    await save();
    await choice('Название', /У вас/).click();
    server.record = { ...before, title: 'Его снова', phone: '+79120000004' };
    await finish();
    await expect.element(choice('Название', /Сохранено\s*Его снова/)).toBeVisible();
    await expect.element(text('Телефон')).toHaveValue('+7 (912) 000-00-04');
    await choice('Название', /У вас\s*Моё/).click();
    await finish();
    await isDone();
    expect(server.record).toMatchObject({ title: 'Моё', phone: '+79120000004' });
  });

  test.each([
    [
      { changedBy: 'оператор учебного центра «Профи»', isOwn: false },
      /^Запись изменена сегодня .*: оператор учебного центра «Профи»$/,
    ],
    [{ changedBy: 'Петрова Анна Сергеевна', isOwn: true }, /^Вы изменили эту запись сегодня в .* в другом окне$/],
    [{ changedBy: '', isOwn: false }, /^Запись изменили .*, пока вы её правили$/],
  ])('is told as far as it is known: %o', async (who, heading) => {
    const { server } = keep(before);
    Object.assign(author, who);
    await open();
    await text('Название').fill('Моё');
    server.record = { ...before, title: 'Его' };
    await save();
    await expect.element(page.getByRole('heading', { name: heading })).toBeVisible();
    Object.assign(author, { changedBy: 'Белова Анна Павловна', isOwn: false });
  });

  test('is chosen without a mouse', async () => {
    const { server } = keep(before);
    await open();
    await text('Название').fill('Моё');
    server.record = { ...before, title: 'Его' };
    await save();
    await expect.element(page.getByRole('heading', { name: /^Запись изменен/ })).toHaveFocus();
    await userEvent.keyboard('{Tab} ');
    await expect.element(choice('Название', /У вас/)).toBeChecked();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(choice('Название', /Сохранено/)).toHaveFocus();
    await userEvent.keyboard(' {Tab}{Enter}');
    await isDone();
    expect(server.record.title).toBe('Его');
  });
});

test('a record that was deleted meanwhile says so and leaves what was typed', async () => {
  const { server } = keep(before);
  await open();
  await text('Название').fill('Моё');
  server.isDeleted = true;
  await save();
  await expect.element(page.getByRole('alert').getByText(/Курс не найден\. Запись удалили/)).toBeVisible();
  await expect.element(text('Название')).toHaveValue('Моё');
  expect(page.getByRole('button', { name: 'Повторить' }).elements()).toHaveLength(0);
});

test('a draft is compared with what it began with, however long it has lain', async () => {
  const { server } = keep(before);
  const first = await open();
  await text('Название').fill('Моё');
  await expect.poll(() => JSON.stringify({ ...sessionStorage })).toContain('Моё');
  await first.unmount();
  server.record = { ...before, title: 'Его', phone: '+79120000004' };
  await open();
  await expect.element(page.getByText(/Восстановлен черновик/)).toBeVisible();
  await expect.element(text('Название')).toHaveValue('Моё');
  await expect.element(text('Телефон')).toHaveValue('+7 (912) 000-00-04');
  await save();
  await expect.element(choice('Название', /Сохранено\s*Его/)).toBeVisible();
  await choice('Название', /У вас/).click();
  await finish();
  await isDone();
  expect(server.record).toMatchObject({ title: 'Моё', phone: '+79120000004' });
});

test('a form in which nothing was typed follows its record, a form in work does not', async () => {
  const { server } = keep(before);
  const portal = await open();
  await expect.element(text('Название')).toHaveValue('Сварка');
  server.record = { ...before, title: 'Его' };
  await portal.client.invalidateQueries();
  await expect.element(text('Название')).toHaveValue('Его');
  await text('Название').fill('Моё');
  server.record = { ...before, title: 'Его снова' };
  await portal.client.invalidateQueries();
  await save();
  await expect.element(choice('Название', /Сохранено\s*Его снова/)).toBeVisible();
});

test('sent twice at once it is saved, and nobody is asked', async () => {
  const { server, sent } = keep(before);
  await open();
  await text('Название').fill('Моё');
  const form = page.getByRole('button', { name: 'Сохранить изменения' }).element().closest('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await isDone();
  expect(sent()).toHaveLength(1);
  expect(server.record.title).toBe('Моё');
  expect(panel().elements()).toHaveLength(0);
});

test('what was saved can be changed again before the record has been read anew', async () => {
  const { server } = keep(before);
  await open();
  await text('Название').fill('Первое');
  server.reading = new Promise(() => {});
  await save();
  await isDone();
  await text('Название').fill('Второе');
  await save();
  await expect.poll(() => server.record.title).toBe('Второе');
  expect(panel().elements()).toHaveLength(0);
});

test('what was saved can be changed and saved again on the same page', async () => {
  const { server, sent } = keep(before);
  await open();
  await text('Название').fill(' Первое ');
  await save();
  await expect.poll(() => server.record.title).toBe(' Первое ');
  server.record = { ...server.record, title: 'Первое' };
  await text('Название').fill('Второе');
  await save();
  await expect.poll(() => server.record.title).toBe('Второе');
  expect(panel().elements()).toHaveLength(0);
  expect(sent().length).toBeLessThanOrEqual(3);
});
