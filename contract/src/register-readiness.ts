import { z } from 'zod';
import { DocumentType } from './documents/document-type.ts';
import { id, Option } from './fields/id.ts';
import { GapPeople } from './register-gaps.ts';
import { StateRegister } from './register-period.ts';
import { RecordState, RegisterRemark } from './register-records.ts';

/** Until when the earliest of what is to be told, or told again, has to be, by the center's own term; how many are late already. */
export const RegisterTerm = z.object({
  dueOn: z.string(),
  overdueCount: z.number().int(),
  /** The next day that is not over yet; null when all are late. */
  nextOn: z.string().nullable(),
});
export type RegisterTerm = z.output<typeof RegisterTerm>;

/** How ready a period is. */
export const RegisterReadiness = z.object({
  /** Null when the center has set no term, or everything is told. */
  term: RegisterTerm.nullable(),
  states: z.record(RecordState, z.number().int()),
  gaps: z.array(GapPeople),
  /** Of whom the register is still to be told although he has withdrawn his consent: how many, and the first of them. */
  withdrawn: z.object({ count: z.number().int(), people: z.array(Option) }),
  /** What is going to be told empty, and of whom: how many, and the first of them. */
  remarks: z.array(
    z.object({
      remark: RegisterRemark,
      count: z.number().int(),
      /** With one of his documents that says it. */
      people: z.array(Option.extend({ document: z.object({ assignId: id, type: DocumentType }) })),
    }),
  ),
});
export type RegisterReadiness = z.output<typeof RegisterReadiness>;

/** What a register that will be told of a training lacks already, before there is a document of it. */
export const RegisterForecast = z.object({ register: StateRegister, gaps: z.array(GapPeople) });
export type RegisterForecast = z.output<typeof RegisterForecast>;

/** Of whom: of a group, or of one assignment. */
export const ForecastQuery = z
  .object({ groupId: id.optional(), assignId: id.optional() })
  .refine(({ groupId, assignId }) => (groupId === undefined) !== (assignId === undefined), {
    message: 'Укажите группу или назначение',
    path: ['groupId'],
  });
export type ForecastQuery = z.output<typeof ForecastQuery>;
