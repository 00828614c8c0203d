import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { shapeOf } from '@dopusk/contract/documents/number-pattern.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { type NumberPattern, type NumberPatternsBody, numberPatterns } from '@dopusk/contract/number-patterns.ts';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Guard } from '../../../http/guard.ts';
import { feature } from '../../../http/serve.ts';
import { lockCenter } from '../../organizations/db.ts';
import { findPattern, nextCount, storePattern } from './db.ts';

/** How the center's registers are numbered. */
export const numberPatternsFeature = ({ db }: Context) =>
  feature(numberPatterns)({
    read: ({ scope }) => readPatterns(db, scope),
    keep: ({ scope, body, guard }) => keepPatterns(db, scope, body, guard),
  });

function readPatterns(db: Db | Tx, scope: CenterScope): Promise<NumberPattern[]> {
  const year = Number(today().slice(0, 4));
  return Promise.all(
    DocumentType.options.map(async (type) => {
      const pattern = await findPattern(db, scope, type);
      return { type, pattern, next: await nextCount(db, scope, { type, year }, shapeOf(pattern, year)) };
    }),
  );
}

/** @throws Refusal RecordAlreadyChanged */
function keepPatterns(
  db: Db,
  scope: CenterScope,
  { patterns }: z.output<typeof NumberPatternsBody>,
  guard: Guard<typeof numberPatterns.read>,
): Promise<null> {
  return transaction(db, async (tx) => {
    const centerId = scope.organization.id;
    await lockCenter(tx, scope);
    const read = () => readPatterns(tx, scope);
    return guard(tx, { read, ids: [centerId], actions: ['documents.numbering-changed'] }, async () => {
      for (const { type, pattern } of patterns) await storePattern(tx, scope, type, pattern);
      await audit(tx, scope, 'documents.numbering-changed', centerId);
      return null;
    });
  });
}
