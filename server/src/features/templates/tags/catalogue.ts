import type { TagGroup } from '@dopusk/contract/templates.ts';
import { shortSample } from '../../../../templates/sample-data.ts';
import type { TemplateData } from '../../../../templates/template-data.ts';
import { isPicture } from '../../../printing/picture.ts';

/** Some of what templates can name; `qr` may be the link that becomes a picture. */
export type SomeTags = { [K in keyof TemplateData]?: unknown };

const titles: { [K in keyof TemplateData]?: string } = {
  слушатель: 'Слушатель',
  курс: 'Курс',
  центр: 'Учебный центр',
  заказчик: 'Заказчик',
  договор: 'Договор',
  оплата: 'Оплата',
  услуги: 'Услуги',
  справка: 'Справка об обучении',
  документ: 'Документ',
  комиссия: 'Комиссия',
  протокол: 'Протокол',
  дисциплины: 'Дисциплины',
  люди: 'Слушатели группы',
  программы: 'Договор: программы',
  слушатели: 'Договор: слушатели',
};

const OTHER = 'Разное';

/** Every tag with an example of what it prints. */
export const catalogue = (): TagGroup[] => groupsOf(shortSample);

/** The tags of some data with what they print, in the order and under the titles of the catalogue. */
export function groupsOf(data: SomeTags): TagGroup[] {
  const groups = Object.entries(data).flatMap(([name, value]) => groupOf(name, value));
  const byTitle = Map.groupBy(groups, ({ title, list }) => `${title} ${list}`);
  return [...byTitle.values()].map(([first, ...rest]) => ({
    ...(first as TagGroup),
    tags: [first, ...rest].flatMap((group) => group?.tags ?? []),
  }));
}

function groupOf(name: string, value: unknown): TagGroup[] {
  const title = titles[name as keyof TemplateData] ?? OTHER;
  if (Array.isArray(value)) return [listGroup(title, name, value)];
  if (typeof value !== 'object' || value === null || isPicture(value)) {
    return [{ title: OTHER, list: '', tags: [tagOf(name, value)] }];
  }
  const fields = Object.entries(value);
  const single = fields.filter(([, field]) => !Array.isArray(field));
  const lists = fields.filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  return [
    { title, list: '', tags: single.map(([key, field]) => tagOf(`${name}.${key}`, field)) },
    ...lists.map(([key, list]) => listGroup(`${title}: ${key}`, `${name}.${key}`, list)),
  ];
}

/** The tags of one item; what they print is shown for the first few. */
function listGroup(title: string, list: string, items: readonly unknown[]): TagGroup {
  const keys = Object.keys(firstOf(list) ?? items[0] ?? {});
  const values = (key: string) =>
    items
      .slice(0, 3)
      .map((item) => String((item as Record<string, unknown>)[key] ?? ''))
      .filter(Boolean);
  return {
    title,
    list,
    tags: keys.map((key) => ({ tag: key, insert: `{${key}}`, value: values(key).join('; ') })),
  };
}

/** An item of the list in the sample: a real list may be empty, and its tags are the same. */
function firstOf(list: string): object | undefined {
  const value = list
    .split('.')
    .reduce<unknown>((scope, key) => (scope as Record<string, unknown> | undefined)?.[key], shortSample);
  return Array.isArray(value) ? value[0] : undefined;
}

function tagOf(tag: string, value: unknown): TagGroup['tags'][number] {
  const isImage = isPicture(value) || isPicture((shortSample as unknown as Record<string, unknown>)[tag]);
  if (isImage) return { tag, insert: `{%${tag}}`, value: 'изображение' };
  return { tag, insert: `{${tag}}`, value: value === null || value === undefined ? '' : String(value) };
}
