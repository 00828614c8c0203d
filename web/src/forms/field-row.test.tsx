import { expect, test } from 'vitest';
import { z } from 'zod';
import { openPage } from '../testing/portal.tsx';
import { Explained } from './Explained.tsx';
import { FieldRow, Form } from './Form.tsx';
import { NameField } from './NameField.tsx';
import { TextField } from './TextField.tsx';
import { useServerForm } from './use-server-form.ts';

const schema = z.object({ short: z.string(), long: z.string(), name: z.string(), term: z.string() });

function Rows() {
  const form = useServerForm({
    schema,
    defaultValues: { short: '', long: '', name: '', term: '' },
    submit: async () => null,
  });
  const { control } = form;
  return (
    <div style={{ width: 400 }}>
      <Form form={form}>
        <FieldRow>
          <TextField control={control} name="short" label="Номер" description="Одна строка" />
          <TextField
            control={control}
            name="long"
            label="Номер документа о квалификации, которого не вместит одна строка"
            description="Подсказка, которая занимает под полем заметно больше одной строки"
          />
        </FieldRow>
        <FieldRow>
          <NameField control={control} name="name" label="Фамилия" />
          <Explained term="trainingType">
            <TextField control={control} name="term" label="Название, которое занимает над полем больше одной строки" />
          </Explained>
        </FieldRow>
      </Form>
    </div>
  );
}

test('fields side by side stand in one line, however long what stands over and under them is', async () => {
  const screen = await openPage(Rows);
  const edges = (name: RegExp) => screen.getByRole('textbox', { name }).element().getBoundingClientRect();
  await expect.element(screen.getByRole('textbox', { name: 'Фамилия' })).toBeVisible();
  const [short, long] = [edges(/^Номер$/), edges(/^Номер документа/)];
  const [name, term] = [edges(/^Фамилия/), edges(/^Название/)];
  expect(short.left).toBeLessThan(long.left);
  expect(Math.abs(short.top - long.top)).toBeLessThan(1);
  expect(Math.abs(name.top - term.top)).toBeLessThan(1);
  // Neither row runs into the other.
  expect(name.top).toBeGreaterThan(long.bottom + 40);
});
