import type { RegisterSettings } from '@dopusk/contract/state-registers.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { keepSettings } from './db.ts';

/** Says once what all courses of the center tell the registers, but those that say it themselves. */
export const changeSettings = (db: Db, scope: CenterScope, settings: RegisterSettings): Promise<null> =>
  transaction(db, async (tx) => {
    await keepSettings(tx, scope, settings);
    await audit(tx, scope, 'state-register.settings', scope.organization.id);
    return null;
  });
