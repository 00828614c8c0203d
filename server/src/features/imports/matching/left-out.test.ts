import { describe, expect, test } from 'vitest';
import { reasonToLeaveOut } from './left-out.ts';

const titles = [['№'], ['ФИО'], ['Дата рождения'], ['E-mail']];
const reasonOf = (...cells: string[]) => reasonToLeaveOut({ number: 7, cells }, [1, 2, 3], titles);

describe('a row that is no person', () => {
  test.each([
    ['Бухгалтерия', 'Section'],
    ['Бухгалтер ____________ Орлова', 'Signature'],
    ['Гл. бухгалтер Орлова А.И.', 'Signature'],
    ['Исполнитель: Зуева А.А., тел. 8 (4822) 12-34-56', 'Signature'],
    ['Итого: 3 чел.', 'Total'],
  ])('«%s» is left out as %s', (text, reason) => expect(reasonOf('', text)).toBe(reason));
});
