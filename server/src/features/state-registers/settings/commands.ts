import type { RegisterSettings } from '@dopusk/contract/register-settings.ts';
import type { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Guard } from '../../../http/guard.ts';
import { fieldRefusal } from '../../../http/refusal.ts';
import { lockCenter } from '../../organizations/db.ts';
import { isListed } from '../education/word-lists.ts';
import { keepSettings, settingsOf } from './db.ts';

/**
 * Says once what all courses of the center tell the registers, but those that say it themselves.
 * @throws Refusal RecordAlreadyChanged; Invalid for a group of specialties that is in no list
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
    const { specialtyGroup: stored } = await read();
    // A list of another year may have had what stands there.
    if (![stored, ''].includes(settings.specialtyGroup) && !isListed('specialtyGroup', settings.specialtyGroup)) {
      throw fieldRefusal('Invalid', 'specialtyGroup', 'Выберите значение из списка');
    }
    return guard(tx, { read, ids: [centerId], actions: ['state-register.settings'] }, async () => {
      await keepSettings(tx, scope, settings);
      await audit(tx, scope, 'state-register.settings', centerId);
      return null;
    });
  });
