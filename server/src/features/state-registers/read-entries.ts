import { createHash } from 'node:crypto';
import { PERIOD_LIMIT, type RegisterPeriod, type StateRegister } from '@dopusk/contract/register-period.ts';
import { type RegisterRecord, toBeReported } from '@dopusk/contract/register-records.ts';
import type { Db } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { Refusal } from '../../http/refusal.ts';
import { seesGroup } from './db.ts';
import { educationDocuments } from './education/education-documents.ts';
import { labourProtection } from './labour-protection.ts';
import { listBeside } from './people/db.ts';
import type { BareEntry, Entry, RegisterKind } from './register-kind.ts';

export const registerKinds: Record<StateRegister, RegisterKind> = {
  LabourProtection: labourProtection,
  EducationDocuments: educationDocuments,
};

/**
 * What a register is told, or is to be told, of a period or a group.
 * @throws Refusal NotFoundGroup, Invalid for a period of more than PERIOD_LIMIT records
 */
export async function readEntries(db: Db, scope: CenterScope, asked: RegisterPeriod): Promise<Entry[]> {
  if (asked.groupId && !(await seesGroup(db, scope, asked.groupId))) throw new Refusal('NotFoundGroup');
  const entries = await registerKinds[asked.register].read(db, scope, asked);
  if (entries.length > PERIOD_LIMIT) throw new Refusal('Invalid', 'Слишком много записей: выберите период короче');
  const besideOf = await listBeside(
    db,
    scope,
    entries.map(({ record }) => record),
  );
  return entries.map((entry) => ({ ...entry, record: withBeside(entry.record, besideOf(entry.record)) }));
}

/** A SNILS of two people is none of one of them: nobody is told of either until it is known whose it is. */
function withBeside(
  bare: BareEntry['record'],
  { hasTwoBirthdays, ...beside }: ReturnType<Awaited<ReturnType<typeof listBeside>>>,
): RegisterRecord {
  const record = hasTwoBirthdays ? { ...bare, remarks: [...bare.remarks, 'TwoBirthdays' as const] } : bare;
  const isKept = beside.sameSnils.length > 0 && [...toBeReported, 'Lacking'].includes(record.state);
  return isKept
    ? { ...record, ...beside, state: 'Lacking', gaps: [...record.gaps, 'SnilsOfTwo'] }
    : { ...record, ...beside };
}

/** What of the next file can be seen in its preview, as a short text: the same as long as nothing of it changes. */
export function seenOf(next: readonly Entry[]): string {
  const hash = createHash('sha256');
  for (const { record, now } of next) hash.update(`${record.id} ${JSON.stringify(now)}\n`);
  return hash.digest('hex');
}

/** Whether a search by a name, a SNILS or a number of a document finds the record. */
export function isFound({ fullName, snils, document }: RegisterRecord, search: string): boolean {
  const wanted = search.toLocaleLowerCase('ru');
  return [fullName, snils, document?.number ?? ''].some((text) => text.toLocaleLowerCase('ru').includes(wanted));
}

/** Whether a record goes into the next file. */
export const isNext = ({ state }: RegisterRecord): boolean => toBeReported.includes(state);
