import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Columns, listTerm } from './fields/columns.ts';
import { Created, id } from './fields/id.ts';
import { REQUIRED, requiredText } from './fields/text.ts';
import { Undoable } from './undo.ts';

/** The lists of the portal: each has the look that its reader gives it, and those of a screen of their own have views. */
export const ListName = z.enum(
  [
    'Accounting',
    'AssignedStudents',
    'Assignments',
    'Audit',
    'Balance',
    'BankPayments',
    'BankStatements',
    'Committees',
    'Courses',
    'Deliveries',
    'Disciplines',
    'Documents',
    'Doubles',
    'Expiring',
    'Groups',
    'Invoices',
    'IssueRegister',
    'Operators',
    'Organizations',
    'Readiness',
    'Report',
    'Sales',
    'Earned',
    'StateRegisters',
    'StatisticsPeople',
    'StatisticsPrograms',
    'StudentCourses',
    'Students',
  ],
  { error: REQUIRED },
);
export type ListName = z.infer<typeof ListName>;

/** So many views an operator keeps in an organization, of all lists together. */
export const VIEWS_AT_MOST = 50;

export const LONGEST_VIEW_TITLE = 60;

const isQuery = (text: string): boolean => {
  const names = [...new URLSearchParams(text).keys()];
  return names.length > 0 && names.every((key) => listTerm.test(key));
};

/** The query string of a screen, without its question mark: what a view is. */
const ViewQuery = z
  .string({ error: REQUIRED })
  .overwrite((text) => new URLSearchParams(text).toString())
  .min(1, 'Сначала задайте поиск, фильтр или столбцы')
  .max(2000, 'Слишком много условий')
  .refine(isQuery, 'Некорректное значение');

const viewFields = {
  title: requiredText(LONGEST_VIEW_TITLE),
  query: ViewQuery,
  /** Whether the colleagues in the organization have it, too. */
  isShared: z.boolean({ error: REQUIRED }),
};

/** A saved view of a list: an own one, or what a colleague has shared. */
export const ListView = z.object({
  id,
  list: ListName,
  title: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** Whose it is. */
  author: z.string(),
  /** The reader's list opens with it. */
  isStart: z.boolean(),
  mayRemove: z.boolean(),
});
export type ListView = z.output<typeof ListView>;

/** How a reader has a list shown; null where as it comes. */
export const ListLook = z.object({
  list: ListName,
  columns: Columns.nullable(),
  isDense: z.boolean().nullable(),
});
export type ListLook = z.output<typeof ListLook>;

export const views = endpoints({
  list: {
    method: 'GET',
    path: '/View/GetViews',
    access: 'operator:any',
    summary: 'Подборки всех списков, свои и общие, и как показывать списки: столбцы и плотность строк',
    reply: z.object({ views: z.array(ListView), looks: z.array(ListLook) }),
  },
  create: {
    method: 'POST',
    path: '/View/Create',
    access: 'operator:any',
    once: true,
    summary: `Сохранить подборку: строку запроса списка с названием; у оператора их не больше ${VIEWS_AT_MOST}`,
    body: z.object({ list: ListName, ...viewFields }),
    reply: Created,
  },
  update: {
    method: 'PUT',
    path: '/View/Update',
    access: 'operator:any',
    summary: 'Изменить свою подборку',
    body: z.object({ id, ...viewFields }),
    reply: z.null(),
  },
  remove: {
    method: 'DELETE',
    path: '/View/Remove',
    access: 'operator:any',
    summary: 'Удалить подборку: свою, а общую – и тому, кто управляет операторами; в течение суток это можно отменить',
    body: z.object({ id }),
    reply: Undoable,
  },
  setStart: {
    method: 'PUT',
    path: '/View/SetStart',
    access: 'operator:any',
    summary: 'Какой подборкой открывается список; null – без подборки',
    body: z.object({ list: ListName, id: id.nullable() }),
    reply: z.null(),
  },
  setLook: {
    method: 'PUT',
    path: '/View/SetLook',
    access: 'operator:any',
    summary: 'Какие столбцы списка показывать и в каком порядке, и насколько плотно',
    body: ListLook,
    reply: z.null(),
  },
});
