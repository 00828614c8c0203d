import { z } from 'zod';
import { unique } from './course-record.ts';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';
import { COURSE_LIMIT } from './register-courses.ts';
import { formShape, namesOf } from './stored-field.ts';
import { TrainingTerms, trainingTerms } from './training-terms.ts';

// How groups are taught and paid for, said of several at once (decision 290).

/** So many groups are listed, the latest first, and changed at once; the rest are found by a search. */
export const REGISTER_GROUP_LIMIT = 500;

/** A group with what is said of it; null is what its courses say, or the center of all of them. */
export const RegisterGroup = TrainingTerms.extend({
  id,
  title: z.string(),
  organizationTitle: z.string(),
});
export type RegisterGroup = z.output<typeof RegisterGroup>;

/** Which groups: those that are taught one of these courses, and whose titles hold what is searched for. */
const RegisterGroupsBody = z.object({
  courseIds: z.array(id).max(COURSE_LIMIT),
  search: z.string().trim().max(200).default(''),
});
export type RegisterGroupsBody = z.output<typeof RegisterGroupsBody>;

/** Those of them that are listed, and how many there are. */
export const RegisterGroups = z.object({ items: z.array(RegisterGroup), totalCount: z.number().int() });
export type RegisterGroups = z.output<typeof RegisterGroups>;

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
    method: 'POST',
    path: '/StateRegister/GetGroups',
    access: 'center:Training',
    onlyReads: true,
    summary: `Группы центра, которые учатся по одному из курсов, с источником финансирования и формой обучения, если они указаны; последние ${REGISTER_GROUP_LIMIT} из найденных и сколько их всего`,
    body: RegisterGroupsBody,
    reply: RegisterGroups,
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
