import { expect, test } from 'vitest';
import { matching, withValues } from './tag-groups.ts';

const tag = (name: string, value: string) => ({ tag: name, insert: `{${name}}`, value });
const groups = [
  { title: 'Слушатель', list: '', tags: [tag('слушатель.фио', 'Иванова'), tag('слушатель.прошёл', 'прошла')] },
  { title: 'Дисциплины', list: 'дисциплины', tags: [tag('номер', '1'), tag('название', 'Охрана труда')] },
  { title: 'Слушатели группы', list: 'люди', tags: [tag('номер', '7')] },
];

test('real values stand in the place of the examples of the same list only', () => {
  const filled = [
    { title: 'x', list: '', tags: [tag('слушатель.фио', 'Цой'), tag('слушатель.прошёл', '')] },
    { title: 'x', list: 'дисциплины', tags: [tag('номер', '5')] },
  ];
  const [person, disciplines, people] = withValues(groups, filled);
  expect(person?.tags.map(({ value }) => value)).toEqual(['Цой', '']);
  expect(disciplines?.tags.map(({ value }) => value)).toEqual(['5', 'Охрана труда']);
  expect(people?.tags.map(({ value }) => value)).toEqual(['7']);
});

test.each([
  ['', 3, 5],
  ['ПРОШЕЛ', 1, 1],
  ['охрана', 1, 1],
  ['дисциплины', 1, 2],
  ['нет такого', 0, 0],
])('«%s» finds %i groups with %i tags', (search, count, tags) => {
  const found = matching(groups, search);
  expect(found).toHaveLength(count);
  expect(found.flatMap((group) => group.tags)).toHaveLength(tags);
});
