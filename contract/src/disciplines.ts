import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';
import { PageQuery, Pagination, pageOf } from './fields/page.ts';
import { REQUIRED, requiredText } from './fields/text.ts';
import { Undoable } from './undo.ts';

export const DisciplineType = z.enum(['PO', 'PK', 'PP', 'Instruction'], { error: REQUIRED });
export type DisciplineType = z.infer<typeof DisciplineType>;

export const disciplineTypeTitles: Record<DisciplineType, string> = {
  PO: 'Профессиональное обучение',
  PK: 'Повышение квалификации',
  PP: 'Профессиональная переподготовка',
  Instruction: 'Инструктаж',
};

/** How a discipline's type is written where there is no room for its title. */
export const disciplineTypeLetters: Record<DisciplineType, string> = {
  PO: 'ПО',
  PK: 'ПК',
  PP: 'ПП',
  Instruction: 'Инструктаж',
};

export const DisciplineBody = z.object({
  title: requiredText(),
  type: DisciplineType,
  hoursCount: z
    .number({ error: REQUIRED })
    .int('Целое число часов')
    .min(1, 'Не меньше 1 часа')
    .max(10_000, 'Не больше 10 000 часов'),
});

/** A discipline of a center's reference; `hoursCount` in academic hours. */
export const Discipline = z.object({ id, title: z.string(), type: DisciplineType, hoursCount: z.number().int() });
export type Discipline = z.output<typeof Discipline>;

/** The same as a row of the list; `courseCount`: how many courses use it. */
export const DisciplineRow = Discipline.extend({ courseCount: z.number().int() });
export type DisciplineRow = z.output<typeof DisciplineRow>;

export const DisciplinesQuery = z.object({
  filters: z.object({ type: DisciplineType.optional() }).prefault({}),
  search: PageQuery.shape.search,
  pagination: Pagination,
});

export const disciplines = endpoints({
  list: {
    method: 'POST',
    path: '/Discipline/GetDisciplines',
    access: 'center:any',
    onlyReads: true,
    summary: 'Дисциплины центра',
    body: DisciplinesQuery,
    reply: pageOf(DisciplineRow),
  },
  add: {
    method: 'POST',
    path: '/Discipline/AddDiscipline',
    access: 'center:Training',
    summary: 'Добавить дисциплину; такая же вторично не добавляется',
    body: DisciplineBody,
    reply: Discipline,
  },
  remove: {
    method: 'DELETE',
    path: '/Discipline/RemoveDisciplines',
    access: 'center:Training',
    summary: 'Удалить дисциплины; занятая курсом не удаляется',
    body: z.array(id).min(1, REQUIRED).max(100),
    reply: Undoable.extend({ removed: z.number().int() }),
  },
});
