import { type MinistryNumbersBody, ministryNumberLook } from '@dopusk/contract/ministry-numbers.ts';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { fieldRefusal, Refusal } from '../../../http/refusal.ts';
import { updateMinistryNumbers } from '../../assignments/db/write-assignments.ts';
import { lockCenter } from '../../organizations/db.ts';
import { printDocument } from '../printing/print-document.ts';
import { findTaken, listProtocols, listSaying, lockOfProgram } from './db.ts';

const NO_PROGRAM = 'Программа этого обучения не ведётся в реестре Минтруда';
const NOT_PASSED = 'Проверка знаний не пройдена: реестр ведёт только обученных';
const NO_PROTOCOL = 'Сначала зафиксируйте протокол: номер реестр даёт записи о нём';
const OTHER_PROTOCOL = 'Пока номера вносили, протокол заменён: прочитайте файл ещё раз';
const TAKEN = 'Этот номер уже записан другому человеку';
const overtakenText = (number: string): string =>
  number ? `Пока вы вводили, здесь записан номер ${number}` : 'Пока вы вводили, номер здесь убран';

/** A number of an assignment; where it is known for which protocol it was given, with that one. */
type GivenNumber = z.output<typeof MinistryNumbersBody>['numbers'][number] & { protocolId?: string };

interface KeptNumbers {
  /** Whose number is another now than before. */
  changed: ReadonlySet<string>;
  /** Whose number is neither what was seen nor the new one, with what it is. */
  overtaken: ReadonlyMap<string, string>;
}

/**
 * Keeps the numbers that the Ministry's register has given, and asks for the protocols and certificates to be printed
 * anew with them.
 * @param numbers where each names the protocol that it was given for, that one has to be valid still
 * @param leavesOvertaken leaves a number that another has entered since, and says so, in place of refusing all of them
 * @throws Refusal NotFoundAssignCourse; Invalid with the field of a number that somebody else has, that another has entered
 *   since the form was opened, of training that the register does not keep or that has no valid protocol, or of whoever has not passed
 */
export function keepMinistryNumbers(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  scope: CenterScope,
  { numbers, leavesOvertaken = false }: { numbers: readonly GivenNumber[]; leavesOvertaken?: boolean },
): Promise<KeptNumbers> {
  return transaction(db, async (tx) => {
    // Two who give one number to two people at once would both find it free.
    await lockCenter(tx, scope);
    const assignIds = numbers.map(({ assignId }) => assignId);
    const locked = await lockOfProgram(tx, scope, assignIds);
    if (locked.length < assignIds.length) throw new Refusal('NotFoundAssignCourse');
    // Read once they are held: a protocol may have been taken back until then, and its numbers with it (decision 430).
    const protocols = await listProtocols(
      tx,
      locked.map(({ id }) => id),
    );
    const known = new Map(locked.map((one) => [String(one.id), one]));
    const given = numbers.map(({ number }) => number).filter(Boolean);
    const taken = new Set(await findTaken(tx, scope, given, assignIds));
    const looks = Map.groupBy(given.map(ministryNumberLook), (look) => look);
    const overtaken = new Map<string, string>();
    for (const [index, { assignId, number, seen, protocolId }] of numbers.entries()) {
      const field = `numbers.${index}.number`;
      const own = known.get(assignId);
      if (!own?.isOfProgram) throw fieldRefusal('Invalid', field, NO_PROGRAM);
      if (number === seen) continue;
      const protocol = protocols.get(assignId);
      if (number !== '' && protocol === undefined) throw fieldRefusal('Invalid', field, NO_PROTOCOL);
      if (protocolId !== undefined && protocolId !== protocol) throw fieldRefusal('Invalid', field, OTHER_PROTOCOL);
      if (number !== '' && own.hasFailed) throw fieldRefusal('Invalid', field, NOT_PASSED);
      const isOvertaken = seen !== undefined && ![seen, number].includes(own.ministryNumber);
      if (isOvertaken) {
        if (!leavesOvertaken) throw fieldRefusal('Invalid', field, overtakenText(own.ministryNumber));
        overtaken.set(assignId, own.ministryNumber);
        continue;
      }
      const look = ministryNumberLook(number);
      const isDouble = number !== '' && (looks.get(look)?.length ?? 0) > 1;
      if (taken.has(look) || isDouble) throw fieldRefusal('Invalid', field, TAKEN);
    }
    const told = numbers.flatMap(({ assignId, number, seen }) => {
      const own = known.get(assignId);
      const before = own?.ministryNumber ?? '';
      return own && number !== seen && number !== before && !overtaken.has(assignId)
        ? [{ id: own.id, number, before }]
        : [];
    });
    if (told.length === 0) return { changed: new Set(), overtaken };
    await updateMinistryNumbers(tx, told);
    for (const { id, number, before } of told) {
      const values = { ministryNumber: [before, number] };
      await audit(tx, scope, 'document.ministry-number-kept', id, { fields: ['ministryNumber'], values });
    }
    const ids = told.map(({ id }) => id);
    for (const [turn, documentId] of (await listSaying(tx, ids)).entries()) {
      await jobs.enqueue(printDocument, { documentId }, { transaction: tx, key: documentId, turn });
    }
    return { changed: new Set<string>(ids), overtaken };
  });
}
