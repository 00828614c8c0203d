import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { nameableBy } from '@dopusk/contract/documents/documents-of-training.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import type { PrintedData } from '../printed-data.ts';

/** Which numbers files of a protocol say beside those that it was fixed with: assignment → number. */
export type NamedLater = Readonly<Record<string, string>>;

/** A document of somebody whom a protocol lists. */
export interface Given {
  assignId: string;
  type: DocumentType;
  number: string;
}

/** Of a protocol, what its people have been given, in the order of fixing; what stands in the place of another one is named by that. */
export const givenToPeople: RawBuilder<Given[] | null> = sql`case when documents.type = 'Protocol' then (
  select json_agg(json_build_object('assignId', given.assignment_id, 'type', given.type, 'number', given.number) order by given.id)
  from assignment_documents as listed join documents as given on given.assignment_id = listed.assignment_id
  where listed.id = documents.id and given.type not in ('Protocol', 'Contract', 'CertificateEducation')
    and given.revoked_at is null and given.replaces is null) end`;

/** What those were given since whom the protocol has named no document. */
export function namedLater(
  { люди }: PrintedData,
  given: readonly Given[],
  trainingType: TrainingType | null,
): NamedLater {
  if (trainingType === null) return {};
  const types = nameableBy(trainingType);
  const unnamed = люди.flatMap(({ назначение, документ }) => (назначение && документ === '' ? [назначение] : []));
  return Object.fromEntries(
    unnamed.flatMap((assignId) => {
      const own = given.filter((one) => one.assignId === assignId);
      const type = types.find((one) => own.some((document) => document.type === one));
      const document = own.find((one) => one.type === type);
      return document ? [[assignId, document.number] as const] : [];
    }),
  );
}

/** What a protocol says with them. */
export const withNamedLater = (data: PrintedData, named: NamedLater): PrintedData => ({
  ...data,
  люди: data.люди.map((line) => ({ ...line, документ: line.документ || (named[line.назначение ?? ''] ?? '') })),
});

/** The valid protocols that list an assignment and name no document of it. */
export async function listUnnaming(tx: Tx, assignId: Locked<'assignments'>): Promise<Seen<'documents'>[]> {
  const line = JSON.stringify([{ назначение: assignId, документ: '' }]);
  const rows = await tx
    .selectFrom('assignmentDocuments as listed')
    .innerJoin('documents', 'documents.id', 'listed.id')
    .where('listed.assignmentId', '=', assignId)
    .where('listed.type', '=', 'Protocol')
    .where('listed.revokedAt', 'is', null)
    .where(sql<boolean>`documents.data -> 'люди' @> ${line}::jsonb`)
    .select('documents.id')
    .$narrowType<{ id: Seen<'documents'> }>()
    .execute();
  return rows.map(({ id }) => id);
}
