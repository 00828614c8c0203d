import type { RegisterSettings } from '@dopusk/contract/state-registers.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';

/** What most centers would say; the form of study and the group of specialties nobody can guess. */
const usual: RegisterSettings = {
  studyForm: null,
  fundingSource: 'Paid',
  studyPlace: 'InOrganization',
  specialtyGroup: '',
  workerProgram: 'Training',
  educationTerm: null,
  labourTerm: null,
};

/** What the center tells the registers of its courses, and the terms that it counts. */
export async function settingsOf(db: Db | Tx, scope: CenterScope): Promise<RegisterSettings> {
  const row = await db
    .selectFrom('stateRegisterSettings')
    .where('centerId', '=', scope.organization.id)
    .select(Object.keys(usual) as (keyof RegisterSettings)[])
    .executeTakeFirst();
  return row ?? usual;
}

export async function keepSettings(tx: Tx, scope: CenterScope, settings: RegisterSettings): Promise<void> {
  await tx
    .insertInto('stateRegisterSettings')
    .values({ centerId: scope.organization.id, ...settings })
    .onConflict((conflict) => conflict.column('centerId').doUpdateSet(settings))
    .execute();
}
