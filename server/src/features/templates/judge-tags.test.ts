import { describe, expect, test } from 'vitest';
import type { TemplateTag } from '../../printing/tags.ts';
import { judgeTags } from './judge-tags.ts';
import { nearestTag } from './nearest.ts';

const tag = (path: string, more: Partial<TemplateTag> = {}): TemplateTag => ({
  path,
  kind: 'value',
  filters: [],
  within: [],
  ...more,
});
const section = { kind: 'section' } as const;
const picture = { kind: 'picture' } as const;

test.each<[string, TemplateTag]>([
  ['a value', tag('слушатель.фио')],
  ['a value of the whole', tag('всего_часов')],
  ['a list', tag('комиссия.члены', section)],
  ['a field of its item', tag('роль', { within: ['комиссия.члены'] })],
  ['what stands outside, inside a list', tag('центр.город', { within: ['люди'] })],
  ['a condition', tag('курс.разряд', section)],
  ['what stands outside, inside a condition', tag('курс.разряд', { within: ['курс.разряд'] })],
  ['a picture', tag('qr', picture)],
  ['a group opened', tag('фио', { within: ['слушатель'] })],
  ['a list in another one', tag('дисциплины', { ...section, within: ['люди'] })],
])('%s is right', (_, right) => {
  expect(judgeTags([right])).toEqual([]);
});

test.each<[string, TemplateTag, { tag: string; nearest?: string; message: RegExp }]>([
  ['a slip', tag('слушатель.фоо'), { tag: 'слушатель.фоо', nearest: 'слушатель.фио', message: /такого тега нет/ }],
  ['a Latin letter', tag('cлушатель.имя'), { tag: 'cлушатель.имя', nearest: 'слушатель.имя', message: /Похожий/ }],
  [
    'a word cut short',
    tag('слушатель.фио_дат'),
    { tag: 'слушатель.фио_дат', nearest: 'слушатель.фио_дательный', message: /Похожий/ },
  ],
  [
    'a filter nobody knows',
    tag('слушатель.фио', { filters: ['винительный'] }),
    { tag: 'слушатель.фио | винительный', message: /неизвестный фильтр «винительный», есть: дательный/ },
  ],
  [
    'a filter that its value does not go through',
    tag('слушатель.фио', { filters: ['дата'] }),
    { tag: 'слушатель.фио | дата', message: /фильтр «дата»: «Иванова Мария Петровна» – не дата/ },
  ],
  [
    'doubled braces',
    tag('документ.номер', { written: '{документ.номер}' }),
    {
      tag: '{документ.номер}',
      nearest: 'документ.номер',
      message: /двойные скобки вместо одинарных: пишется \{документ\.номер\}/,
    },
  ],
  [
    'doubled braces around a slip',
    tag('курс.чесы', { written: '{курс.чесы}' }),
    { tag: '{курс.чесы}', nearest: 'курс.часы', message: /двойные скобки/ },
  ],
  [
    'doubled braces around nothing known',
    tag('щщщ', { written: '{щщщ}' }),
    { tag: '{щщщ}', message: /двойные скобки.*такого тега нет/ },
  ],
  ['a novel', tag('щ'.repeat(500)), { tag: `${'щ'.repeat(79)}…`, message: /такого тега нет/ }],
  ['no group', tag('снилс'), { tag: 'снилс', nearest: 'слушатель.снилс', message: /Похожий/ }],
  [
    'a slip in a section',
    tag('дисциплина', section),
    { tag: '#дисциплина', nearest: '#дисциплины', message: /Похожий/ },
  ],
  [
    'a slip inside a list',
    tag('оцека', { within: ['дисциплины'] }),
    { tag: 'оцека', nearest: 'оценка', message: /Похожий/ },
  ],
  ['nothing like it', tag('абракадабра_щ'), { tag: 'абракадабра_щ', message: /Все теги/ }],
  ['an item outside its list', tag('оценка'), { tag: 'оценка', message: /\{#дисциплины\} … \{\/дисциплины\}/ }],
  ['a group as a value', tag('курс'), { tag: 'курс', message: /\{курс\.название\}/ }],
  ['a list as a value', tag('люди'), { tag: 'люди', message: /\{#люди\}\{номер\}\{\/люди\}/ }],
  ['a picture as a value', tag('qr'), { tag: 'qr', nearest: '%qr', message: /\{%qr\}/ }],
  ['a value as a picture', tag('слушатель.фио', picture), { tag: '%слушатель.фио', message: /не изображение/ }],
  ['a dot', tag('.', { within: ['курс.разряд'] }), { tag: '.', message: /точка/ }],
  ['a list in itself', tag('люди', { ...section, within: ['люди'] }), { tag: '#люди', message: /самого себя/ }],
  [
    'three lists deep',
    tag('комиссия.члены', { ...section, within: ['люди', 'дисциплины'] }),
    { tag: '#комиссия.члены', message: /двух списков/ },
  ],
])('%s is wrong', (_, wrong, { message, ...rest }) => {
  const [issue, ...others] = judgeTags([wrong, wrong]);
  expect(others).toEqual([]);
  expect(issue).toEqual({ ...rest, message: expect.stringMatching(message) });
});

test('a wrong filter hides no wrong tag', () => {
  const issues = judgeTags([tag('слушатель.фоо', { filters: ['винительный'] })]);
  expect(issues).toMatchObject([
    { nearest: 'слушатель.фио' },
    { message: expect.stringMatching(/неизвестный фильтр/) },
  ]);
});

test('a filter that suits no date is named beside the slip of its tag, with those that do', () => {
  const issues = judgeTags([tag('документ.дата', { filters: ['прописью'] })]);
  expect(issues).toMatchObject([
    { tag: 'документ.дата', nearest: 'документ.дата_выдачи' },
    {
      tag: 'документ.дата | прописью',
      message: expect.stringMatching(/фильтр «прописью»: .+ Подойдёт: дата_словами, с_предлогом$/),
    },
  ]);
});

test('every unknown filter of a tag is named, with the known one that is like it', () => {
  const [issue, ...others] = judgeTags([tag('слушатель.фио', { filters: ['дателный', 'инцалы'] })]);
  expect(others).toEqual([]);
  expect(issue?.message).toMatch(/«дателный».*Похожий: дательный; .*«инцалы».*Похожий: инициалы/);
});

describe('the nearest tag', () => {
  test.each([
    ['слушатель.фи0', 'слушатель.фио'],
    ['слушатель фио', 'слушатель.фио'],
    ['документ.номр', 'документ.номер'],
    ['student.name', null],
  ])('of %s is %s', (path, nearest) => {
    expect(nearestTag(path, ['слушатель.фио', 'слушатель.имя', 'документ.номер', 'протокол.номер'])).toBe(nearest);
  });
});
