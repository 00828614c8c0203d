import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { organizationRecord } from '@dopusk/contract/organization-record.ts';
import { signatoryRecord } from '@dopusk/contract/signatory-record.ts';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import { formerVersionsOf } from '../../../db/former-versions.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { PartyRecord } from './party.ts';
import type { Signatory } from './signatory.ts';

/** Keeps who signed the latest document of a type about a kind of training, the head first. */
export async function storeLastSigned(
  tx: Tx,
  scope: CenterScope,
  { type, trainingType }: { type: DocumentType; trainingType: TrainingType },
  signatoryIds: string[],
): Promise<void> {
  if (signatoryIds.length === 0) return;
  await tx
    .insertInto('lastSignatories')
    .values({ centerId: scope.organization.id, type, trainingType, signatoryIds })
    .onConflict((conflict) => conflict.columns(['centerId', 'type', 'trainingType']).doUpdateSet({ signatoryIds }))
    .execute();
}

const columns = ['id', 'isPerson', ...namesOf(organizationRecord)];
const signatoryColumns = ['id', ...namesOf(signatoryRecord)];

const objectOf = (alias: string, names: readonly string[]) =>
  sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(`${alias}.${name}`)]));

/** An organization with its requisites and those who sign for it, of a table joined under this alias. */
export const partyOf = (alias: string): RawBuilder<PartyRecord> =>
  sql<PartyRecord>`jsonb_build_object(${objectOf(alias, columns)}, 'signatories', ${signatoriesOf(alias)},
    'former', ${formerVersionsOf(alias)})`;

const signatoriesOf = (alias: string) => sql<Signatory[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(${objectOf('signatories', signatoryColumns)})
    order by signatories.place, signatories.id), '[]')
  from signatories where signatories.organization_id = ${sql.ref(`${alias}.id`)})`;
