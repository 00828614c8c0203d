import { expect, test } from 'vitest';
import { crowdedText } from './training-load.ts';

test.each([
  [72, '2026-11-16', '2026-11-20', 'В день выходит 14,4 ак. ч (72 за 5 дн.)'],
  [16, '2026-11-16', '2026-11-16', 'В день выходит 16 ак. ч (16 за 1 дн.)'],
])('%i hours from %s to %s are too many a day', (hours, start, end, text) => {
  expect(crowdedText(hours, start, end)?.replaceAll('\u00a0', ' ')).toContain(text);
});

test.each([
  [50, '2026-11-16', '2026-11-20'],
  [8, '2026-11-16', '2026-11-16'],
  [72, '2026-11-20', '2026-11-16'],
  [72, '2026-11-16', ''],
  [0, '2026-11-16', '2026-11-20'],
])('%i hours from %s to %s are none', (hours, start, end) => {
  expect(crowdedText(hours, start, end)).toBeNull();
});
