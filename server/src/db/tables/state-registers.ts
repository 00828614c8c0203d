import type { StateRegister } from '@dopusk/contract/state-registers.ts';
import type { Json, Moment } from './column.ts';

// What centers have told the registers of the state.

export interface StateRegisterReports {
  id: string;
  centerId: string;
  register: StateRegister;
  madeAt: Moment;
  madeBy: string;
  dateStart: string;
  dateEnd: string;
  groupId: string | null;
  leftOutCount: number;
}

export interface StateRegisterRecords {
  reportId: string;
  assignmentId: string;
  told: Json<Record<string, unknown>>;
}
