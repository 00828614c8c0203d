import { expect, test } from 'vitest';
import { keptPeople, wholePeople } from './kept-people.ts';
import { readPeople } from './person-rows.ts';

const read = (...cells: string[][]) => readPeople(cells.map((row, i) => ({ number: i + 1, cells: row }))).people;

const titles = ['ФИО', 'Дата рождения', 'E-mail', 'Пол', 'Гражданство', 'Образование', 'Размер одежды'];

test('keeps of a row what it says, and gives every field back as it was read', () => {
  const people = read(
    titles,
    ['Петрова Анна Ивановна', '17.05.1990', 'anna@plant.test', '', '', '', ''],
    ['Ким Олег', '01.02.1985', '', 'муж.', 'Казахстан', 'высшее', 'вторая'],
  );
  const kept = keptPeople(people);
  expect(wholePeople(JSON.parse(JSON.stringify(kept)))).toEqual(people);
  expect(Object.values(kept[0] ?? {})).not.toContain('');
  expect(kept[1]).toMatchObject({ rowNumber: 3, beside: [{ title: 'Размер одежды', text: 'вторая' }] });
});
