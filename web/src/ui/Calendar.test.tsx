import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Calendar, type DateRange, RangeCalendar } from './Calendar.tsx';

test('goes from the century down to a day', async () => {
  const onChange = vi.fn();
  const screen = await render(<Calendar value="2026-11-20" onChange={onChange} />);
  for (const title of ['Ноябрь 2026', '2026', '2021 – 2030']) {
    await screen.getByRole('button', { name: title, exact: true }).click();
  }
  await expect.element(screen.getByRole('grid', { name: '2001 – 2100' })).toBeVisible();
  await screen.getByRole('button', { name: 'Назад' }).click();
  for (const step of ['1991 – 2000', '1995', 'май 1995', '9 мая 1995']) {
    await screen.getByRole('button', { name: step, exact: true }).click();
  }
  expect(onChange).toHaveBeenCalledExactlyOnceWith('1995-05-09');
});

test('marks the chosen day and disables the days out of range', async () => {
  const screen = await render(<Calendar value="2026-11-20" min="2026-11-18" max="2026-11-25" onChange={() => {}} />);
  const day = (number: number) => screen.getByRole('button', { name: `${number} ноября 2026`, exact: true });
  await expect.element(screen.getByRole('gridcell', { selected: true })).toHaveTextContent('20');
  await expect.element(day(17)).toBeDisabled();
  await expect.element(day(18)).toBeEnabled();
  await expect.element(day(26)).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Назад' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Вперёд' })).toBeDisabled();
});

test('can be used with the keyboard', async () => {
  const onChange = vi.fn();
  const screen = await render(<Calendar value="2026-01-31" onChange={onChange} />);
  const focused = (name: string) => expect.element(screen.getByRole('button', { name, exact: true })).toHaveFocus();
  screen.getByRole('button', { name: '31 января 2026', exact: true }).query()?.focus();
  await userEvent.keyboard('{ArrowRight}');
  await focused('1 февраля 2026');
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
  await focused('7 февраля 2026');
  await userEvent.keyboard('{PageDown}');
  await focused('7 марта 2026');
  await userEvent.keyboard('{End}');
  await focused('31 марта 2026');
  await userEvent.keyboard('{Home}{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-03-01');
});

function Period() {
  const [range, setRange] = useState<DateRange>({ start: '2026-11-01', end: '2026-11-02' });
  return (
    <>
      <RangeCalendar value={range} onChange={setRange} />
      <output>{`${range.start} ${range.end}`}</output>
    </>
  );
}

test('a period takes two clicks, in either order, and is previewed between them', async () => {
  const screen = await render(<Period />);
  const day = (number: number) => screen.getByRole('button', { name: `${number} ноября 2026`, exact: true });
  await day(12).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('2026-11-12 null');
  await day(9).hover();
  await expect.element(day(10)).toHaveAttribute('data-within');
  await day(9).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('2026-11-09 2026-11-12');
});
