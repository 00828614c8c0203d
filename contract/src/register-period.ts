import { z } from 'zod';
import { isIsoDate, today } from './fields/date.ts';
import { id } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';

/** A register of the state to which a center reports whom it has taught. */
export const StateRegister = z.enum(['LabourProtection', 'EducationDocuments']);
export type StateRegister = z.infer<typeof StateRegister>;

export const stateRegisterTitles: Record<StateRegister, string> = {
  LabourProtection: 'Обученные по охране труда (Минтруд)',
  EducationDocuments: 'Документы об образовании (ФИС ФРДО)',
};

/** The days of the protocols or the documents, both included; or one group, of any time. */
const period = { start: isoDate, end: isoDate, groupId: id.optional() };
export const isOrdered = ({ start, end }: { start: string; end: string }) =>
  !isIsoDate(start) || !isIsoDate(end) || start <= end;
export const orderError = { message: 'Не раньше начала периода', path: ['end'] };

/** Of which register, and for which days. */
export const RegisterPeriod = z.object({ register: StateRegister, ...period });
export type RegisterPeriod = z.output<typeof RegisterPeriod>;

/** From the first day of the year up to today: what is shown unless somebody says otherwise. */
export const thisYear = (now = new Date()) => ({ start: `${today(now).slice(0, 4)}-01-01`, end: today(now) });

/** How many records a period may have; a longer one is to be read in parts. */
export const PERIOD_LIMIT = 20_000;

/** How many records a file of a register takes; more go into several files, in one archive. */
export const recordsInFile: Record<StateRegister, number> = { LabourProtection: 5_000, EducationDocuments: 1_000 };
