import { paths } from '../../paths.ts';

interface Destination {
  /** As KeyboardEvent.code: the same key whatever the layout. */
  code: string;
  letter: string;
  title: string;
  path: string;
}

const to = (letter: string, title: string, path: string): Destination => ({
  code: `Key${letter.toUpperCase()}`,
  letter,
  title,
  path,
});

/** Where `g` and a letter lead. */
export const destinations: readonly Destination[] = [
  to('h', 'Главная', paths.home),
  to('p', 'Персонал', paths.students),
  to('o', 'Организации', paths.organizations),
  to('c', 'Курсы', paths.courses),
  to('g', 'Группы', paths.groups),
  to('d', 'Документы по курсам', paths.assignments),
  to('i', 'Счета', paths.invoices),
  to('r', 'Реестр выданных', paths.issueRegister),
  to('s', 'Настройки', paths.settings),
];

/** What the sheet says of a key, or of two: together with Ctrl, or one after the other. */
export interface KeyLine {
  keys: readonly [string, string?];
  title: string;
}

/** The keys that are no way to a page. */
export const otherKeys: readonly KeyLine[] = [
  { keys: ['Ctrl', 'K'], title: 'Поиск по порталу' },
  { keys: ['/'], title: 'Поиск в списке, а где списка нет – по порталу' },
  { keys: ['j'], title: 'Следующая строка' },
  { keys: ['k'], title: 'Предыдущая строка' },
  { keys: ['Enter'], title: 'Открыть строку' },
  { keys: ['x'], title: 'Отметить строку' },
  { keys: ['?'], title: 'Список клавиш' },
];
