import type { RegisterSettings } from '@dopusk/contract/register-settings.ts';
import type { TrainingTerm } from '@dopusk/contract/training-terms.ts';
import { type RawBuilder, sql } from 'kysely';
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
  changedNumber: 'Nothing',
  changedNumberFrom: null,
  overallGrade: true,
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

const termOfAll = (term: TrainingTerm, centerId: RawBuilder<unknown>) =>
  sql`coalesce((select ${sql.ref(`settings.${term}`)} from state_register_settings as settings
    where settings.center_id = ${centerId}), ${usual[term]})`;

/** How a center of a query teaches and is paid where nothing else says it. @param centerId its id, as an expression */
export const termsOfCenter = (centerId: RawBuilder<unknown>) => ({
  fundingSource: termOfAll('fundingSource', centerId),
  studyForm: termOfAll('studyForm', centerId),
  studyPlace: termOfAll('studyPlace', centerId),
});

export async function keepSettings(tx: Tx, scope: CenterScope, settings: RegisterSettings): Promise<void> {
  await tx
    .insertInto('stateRegisterSettings')
    .values({ centerId: scope.organization.id, ...settings })
    .onConflict((conflict) => conflict.column('centerId').doUpdateSet(settings))
    .execute();
}
