import type { ExchangePlan } from '@dopusk/contract/document-corrections.ts';
import { expect, test } from 'vitest';
import { openPage, serve } from '../../testing/portal.tsx';
import { ExchangeForm } from './ExchangeForm.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const plan: ExchangePlan = {
  ...{ course: 'Охрана труда', hoursCount: 72, dateStart: null, dateEnd: null, number: '8', reason: null },
  changes: [{ title: 'Часы', was: '16', now: '72' }],
};

test('an exchange suggests what the records say, shows what will be printed, and sends what was typed', async () => {
  let sent: unknown;
  serve({
    [`GET /Document/GetExchange/${id}`]: ({ searchParams }) => {
      if (searchParams.get('hoursCount') === '90')
        return { ...plan, changes: [{ title: 'Часы', was: '16', now: '90' }] };
      if (searchParams.get('hoursCount') === '16')
        return { ...plan, changes: [], reason: 'Новый документ напечатал бы то же самое' };
      return plan;
    },
    'POST /Document/Exchange': (_, body) => {
      sent = body;
      return { id };
    },
  });
  const screen = await openPage(() => (
    <ExchangeForm documentId={id} type="Diplom" nextNumber="8" onDone={() => undefined} />
  ));
  await expect.element(screen.getByText('Часы: 72 вместо 16')).toBeVisible();
  const hours = screen.getByRole('textbox', { name: 'Часы' });
  await hours.fill('16');
  await expect.element(screen.getByText('Новый документ напечатал бы то же самое')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Обменять' });
  await expect.element(button).toBeDisabled();
  await hours.fill('90');
  await expect.element(screen.getByText('Часы: 90 вместо 16')).toBeVisible();
  // A document without a period is not asked for one.
  await expect.element(screen.getByLabelText('Начало обучения')).not.toBeInTheDocument();
  await screen.getByRole('textbox', { name: 'Причина' }).fill('Опечатка в часах');
  await button.click();
  await expect
    .poll(() => sent)
    .toMatchObject({ documentId: id, hoursCount: 90, course: 'Охрана труда', reason: 'Опечатка в часах' });
});
