import { type ResultCode, textOf } from '@dopusk/contract/codes.ts';
import type { Refusal } from '../../http/refusal.ts';

/** Of codes whose own texts speak of several rows, or of a balance: what they say of one. */
const ofOne: Partial<Record<ResultCode, string>> = {
  AssignNotPaid: 'Назначение не оплачено',
  HasAssignNotGeneratedDocs: 'Не все документы зафиксированы',
  HasPaidAssigns: 'Назначение оплачено: с возвратом денег его снимает тот, у кого в учебном центре право «Возвраты»',
  NotFoundRecipiencyDocuments: 'Не все документы готовы: одни ещё не зафиксированы или печатаются',
  RemoveAssignException: 'Документы зафиксированы: снять с курса нельзя',
};

/** Why in Russian: what stands at the field concerned says more than the text of the code. */
export const reasonOf = ({ code, message, fields }: Refusal): string => {
  const said = Object.values(fields ?? {})[0]?.[0]?.message || message;
  return said && said !== textOf(code) ? said : (ofOne[code] ?? textOf(code));
};
