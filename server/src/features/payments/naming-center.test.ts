import { expect, test } from 'vitest';
import { namingCenter } from './card.ts';

test('what the bank shows of a payment ends with the center, within what the bank takes', () => {
  expect(namingCenter('Обучение: Охрана труда', 'АНО ДПО «Азбука»')).toBe('Обучение: Охрана труда. АНО ДПО «Азбука»');
  expect(namingCenter('Обучение: 2 чел.', 'АНО ДПО «Азбука»')).toBe('Обучение: 2 чел. АНО ДПО «Азбука»');
  const long = namingCenter('Обучение: '.padEnd(300, 'к'), 'Центр '.padEnd(90, 'ц'));
  expect(long).toHaveLength(128);
  expect(long).toMatch(/^Обучение: к+…\. Центр ц+…$/);
});
