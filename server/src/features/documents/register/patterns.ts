import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { mayNumberApart, trainingsOf } from '@dopusk/contract/documents/documents-of-training.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { type NumberPattern, type NumberPatternsBody, numberPatterns } from '@dopusk/contract/number-patterns.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Guard } from '../../../http/guard.ts';
import { feature } from '../../../http/serve.ts';
import { lockCenter } from '../../organizations/db.ts';
import { deleteRegister, findRegister, goOnAfterCommon, listRegisters, nextCount, storePattern } from './db.ts';

/** How the center's registers are numbered. */
export const numberPatternsFeature = ({ db }: Context) =>
  feature(numberPatterns)({
    read: ({ scope }) => readPatterns(db, scope),
    keep: ({ scope, body, guard }) => keepPatterns(db, scope, body, guard),
  });

/** The register of all kinds of each type, then those that kinds of training have or may have. */
async function readPatterns(db: Db | Tx, scope: CenterScope): Promise<NumberPattern[]> {
  const year = Number(today().slice(0, 4));
  const registers = await listRegisters(db, scope);
  const kinds: [DocumentType, TrainingType | null][] = DocumentType.options.flatMap((type) => [
    [type, null],
    ...trainingsOf(type).flatMap((one): [DocumentType, TrainingType][] =>
      mayNumberApart(type, one) ? [[type, one]] : [],
    ),
  ]);
  return Promise.all(
    kinds.map(async ([type, trainingType]) => {
      const own = registers.find((one) => one.type === type && one.trainingType === trainingType);
      const next = await nextCount(db, scope, await findRegister(db, scope, { type, trainingType, year }));
      return {
        type,
        trainingType,
        isOwn: trainingType === null || own !== undefined,
        pattern: own?.pattern ?? '',
        next,
      };
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
      for (const line of patterns) await keepRegister(tx, scope, line);
      await audit(tx, scope, 'documents.numbering-changed', centerId);
      return null;
    });
  });
}

/**
 * Keeps how a register is numbered. A new one of a kind of training begins with 1 by a pattern of its own; numbered like
 * the one of all kinds it goes on after that, so that the numbers of its kind stay in their order.
 */
async function keepRegister(
  tx: Tx,
  scope: CenterScope,
  { type, trainingType, isOwn, pattern }: z.output<typeof NumberPatternsBody>['patterns'][number],
): Promise<void> {
  if (trainingType !== null && !isOwn) return deleteRegister(tx, scope, type, trainingType);
  const registers = (await listRegisters(tx, scope)).filter((one) => one.type === type);
  const isNew = !registers.some((one) => one.trainingType === trainingType);
  const common = registers.find((one) => one.trainingType === null)?.pattern ?? '';
  if (trainingType !== null && isNew && pattern === common) await goOnAfterCommon(tx, scope, type, trainingType);
  await storePattern(tx, scope, { type, trainingType }, pattern);
}
