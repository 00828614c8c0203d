import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';
import { isOrdered, orderError } from './register-period.ts';
import { FundingSource } from './study-terms.ts';

// Out of whose money free training is, said of many people at once (decision 600).

/** Of whose documents: of some days, both included; or of one group, before its documents, too. */
const fields = z.object({
  start: isoDate,
  end: isoDate,
  groupId: id.optional(),
  fundingSource: FundingSource,
});

export const SayFundingBody = fields.refine(isOrdered, orderError);
export type SayFundingBody = z.output<typeof SayFundingBody>;

export const registerFunding = endpoints({
  say: {
    method: 'PUT',
    path: '/StateRegister/SayFunding',
    access: 'center:Training',
    summary:
      'Указать источник финансирования у всех бесплатных обучений периода или группы, о которых его никто не указал; что указано, остаётся',
    body: SayFundingBody,
    /** Of how many trainings it is said now. */
    reply: z.object({ changed: z.number().int() }),
  },
});
