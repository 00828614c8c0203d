import type { ReportRow } from '@dopusk/contract/reports.ts';
import { expect, test } from 'vitest';
import { openPage, serve } from '../../testing/portal.tsx';
import { reportColumns } from './report-columns.tsx';

const status = reportColumns.find(({ key }) => key === 'status');

test.each([
  ['NotIssued', false, 'locked', 'Не выданне готов'],
  ['NotIssued', true, 'due', 'Не выдан'],
  ['Issued', true, 'good', 'Выдан'],
] as const)('the state of a line that is %s, with documents: %s', async (issued, hasGeneratedDocs, tone, text) => {
  serve({});
  const row = { status: issued, hasGeneratedDocs, isGivenNothing: false } as ReportRow;
  const screen = await openPage(() => <p data-testid="state">{status?.cell(row)}</p>);
  const state = screen.getByTestId('state');
  await expect.element(state).toHaveTextContent(text);
  expect(state.element().querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
});
