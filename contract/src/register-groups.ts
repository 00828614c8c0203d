import { z } from 'zod';
import { unique } from './course-record.ts';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';
import { formShape, namesOf } from './stored-field.ts';
import { TrainingTerms, trainingTerms } from './training-terms.ts';

// How groups are taught and paid for, said of several at once (decision 290).

/** So many groups are listed, the latest first, and changed at once. */
export const REGISTER_GROUP_LIMIT = 500;

/** A group with what is said of it; null is what its courses say, or the center of all of them. */
export const RegisterGroup = TrainingTerms.extend({
  id,
  title: z.string(),
  organizationTitle: z.string(),
  /** What it is taught. */
  courseIds: z.array(id),
});
export type RegisterGroup = z.output<typeof RegisterGroup>;

const fields = z.object({
  groupIds: z
    .array(id, { error: 'Выберите группы' })
    .min(1, 'Выберите группы')
    .max(REGISTER_GROUP_LIMIT, `Не больше ${REGISTER_GROUP_LIMIT} групп сразу`)
    .transform(unique),
  ...formShape(trainingTerms),
  /** Whether what a group says already gives way, too. */
  replaces: z.boolean().default(false),
});

/** What chosen groups are to say where they say nothing yet; what is left empty stays at each as it is. */
export const FillGroupsBody = fields.refine((said) => namesOf(trainingTerms).some((term) => said[term]), {
  message: 'Укажите, что заполнить',
  path: ['fundingSource'],
});
export type FillGroupsBody = z.output<typeof FillGroupsBody>;

export const registerGroups = endpoints({
  list: {
    method: 'GET',
    path: '/StateRegister/GetGroups',
    access: 'center:Training',
    summary: `Группы центра с источником финансирования и формой обучения, если они указаны; последние ${REGISTER_GROUP_LIMIT}`,
    reply: z.array(RegisterGroup),
  },
  fill: {
    method: 'PUT',
    path: '/StateRegister/FillGroups',
    access: 'center:Training',
    summary:
      'Заполнить у выбранных групп источник финансирования, форму обучения и форму получения образования; что указано, остаётся, если не сказано replaces',
    body: FillGroupsBody,
    /** How many of them said something else before. */
    reply: z.object({ changed: z.number().int() }),
  },
});
