import type { RegisterSettings, stateRegisters } from '@dopusk/contract/state-registers.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Guard } from '../../../http/guard.ts';
import { lockCenter } from '../../organizations/db.ts';
import { keepSettings, settingsOf } from './db.ts';

/**
 * Says once what all courses of the center tell the registers, but those that say it themselves.
 * @throws Refusal RecordAlreadyChanged
 */
export const changeSettings = (
  db: Db,
  scope: CenterScope,
  settings: RegisterSettings,
  guard: Guard<typeof stateRegisters.settings>,
): Promise<null> =>
  transaction(db, async (tx) => {
    const centerId = scope.organization.id;
    await lockCenter(tx, scope);
    const read = () => settingsOf(tx, scope);
    return guard(tx, { read, ids: [centerId], actions: ['state-register.settings'] }, async () => {
      await keepSettings(tx, scope, settings);
      await audit(tx, scope, 'state-register.settings', centerId);
      return null;
    });
  });
