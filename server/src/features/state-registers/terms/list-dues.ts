import { daysLater } from '@dopusk/contract/expiring.ts';
import type { StateRegister } from '@dopusk/contract/register-period.ts';
import { toBeReported } from '@dopusk/contract/register-records.ts';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { registerKinds } from '../read-entries.ts';
import type { Entry } from '../register-kind.ts';
import { settingsOf } from '../settings/db.ts';
import { listChangedOn } from './db.ts';

/** What is still to be told, sooner or later. */
const isDue = ({ record: { state } }: Entry): boolean => [...toBeReported, 'Lacking', 'Unissued'].includes(state);

/** Until when each record is to be told, or told again, by the center's own term; nothing of the others, and none where it counts none. */
export async function listDues(
  db: Db,
  scope: CenterScope,
  register: StateRegister,
  entries: readonly Entry[],
): Promise<Map<string, string>> {
  const days = registerKinds[register].termOf(await settingsOf(db, scope));
  if (days === null) return new Map();
  const due = entries.filter(isDue);
  const changedOn = await listChangedOn(
    db,
    scope,
    due.flatMap(({ termFrom, toldAt, record }) => (termFrom === null && toldAt ? [{ ...record, toldAt }] : [])),
  );
  return new Map(
    due.flatMap(({ termFrom, record }) => {
      const from = termFrom ?? changedOn.get(record.id);
      return from ? [[record.id, daysLater(from, days)]] : [];
    }),
  );
}
