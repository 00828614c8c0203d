import { isFormOfName } from '@dopusk/contract/fields/name-forms.ts';
import {
  isTerm,
  SIGNATORY_KEPT,
  type SignatoryBody,
  type SignatoryUpdate,
  type signatories,
  WRONG_TERM,
} from '@dopusk/contract/signatories.ts';
import { signatoryRecord } from '@dopusk/contract/signatory-record.ts';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import type { Context } from '../../../context.ts';
import { audit, replacedOf } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { toldValues } from '../../../db/told-values.ts';
import type { Guard } from '../../../http/guard.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { genitivesOf, inPersonOf } from '../../documents/parties/signatory.ts';
import { linesOf, tellOfPayee } from '../payee-letter.ts';
import { requirePayeeRight } from '../payee-right.ts';
import {
  findMembership,
  findSignatory,
  insertSignatory,
  listSignatories,
  lockSignatory,
  placeFirst,
  updateSignatory,
} from './db.ts';

const OTHERS = 'Подписантов клиента указывает его собственный оператор';

type Contexts = Pick<Context, 'db' | 'jobs'>;

const employerOf = ({ organizationId: id, type, title }: NonNullable<Awaited<ReturnType<typeof lockSignatory>>>) => ({
  id,
  type,
  title,
});

/** The genitive of a name is corrected where the rules decline it wrongly; it names nobody else. */
function refuseOtherPerson({ fullName, fullNameGenitive }: Pick<SignatoryBody, 'fullName' | 'fullNameGenitive'>): void {
  if (!fullNameGenitive || isFormOfName(fullName, fullNameGenitive)) return;
  const message = `Похоже, это другой человек: здесь может стоять только «${fullName}» в родительном падеже`;
  throw fieldRefusal('Invalid', 'fullNameGenitive', message);
}

type Row = NonNullable<Awaited<ReturnType<typeof findSignatory>>>;

const shown = (row: Row) => ({ ...row, byRules: genitivesOf(row), inPerson: inPersonOf(row) });

/**
 * Those who sign for an organization, in their order.
 * @throws Refusal NotFoundOrganization for one that the operator neither works in nor sees all of
 */
export async function readSignatories(db: Db, scope: OperatorScope, organizationId: string) {
  found(await findMembership(db, scope, organizationId), 'NotFoundOrganization');
  return (await listSignatories(db, scope, organizationId)).map(shown);
}

/** @throws Refusal NotFoundSignatory */
export const readSignatory = async (db: Db, scope: OperatorScope, id: string) =>
  shown(found(await findSignatory(db, scope, id), 'NotFoundSignatory'));

/**
 * Adds a person who signs for an organization of the operator's, the last of its list.
 * @throws Refusal NotFoundOrganization, Forbidden for a client that has an operator of its own, and
 *   for one that training alone has linked with the center, once it has somebody who signs; what requirePayeeRight throws;
 *   Invalid at `fullNameGenitive` when it is another person's
 */
export function addSignatory(context: Contexts, scope: OperatorScope, body: SignatoryBody): Promise<{ id: string }> {
  return transaction(context.db, async (tx) => {
    const {
      id: organizationId,
      type,
      title,
      mayAdd,
    } = found(await findMembership(tx, scope, body.organizationId), 'NotFoundOrganization');
    if (!mayAdd) throw new Refusal('Forbidden', OTHERS);
    requirePayeeRight(scope, { id: organizationId, type });
    refuseOtherPerson(body);
    const id = await insertSignatory(tx, organizationId, body);
    await audit(tx, scope, 'signatory.added', id);
    const line = `Добавлен подписант: ${body.fullName}, ${body.jobTitle}`;
    await tellOfPayee(context, tx, scope, { id: organizationId, type, title }, [line]);
    return { id };
  });
}

/**
 * Changes him, or ends his powers by their last day. Documents fixed before keep what they say.
 * @throws Refusal NotFoundSignatory, RecordAlreadyChanged, Forbidden for a client's and for what its operators who have left wrote; what requirePayeeRight throws; Invalid at
 *   `validUntil`, or at `fullNameGenitive` when it is another person's
 */
export function changeSignatory(
  context: Contexts,
  scope: OperatorScope,
  changes: SignatoryUpdate,
  guard: Guard<typeof signatories.read>,
): Promise<null> {
  const { id } = changes;
  return transaction(context.db, async (tx) => {
    const before = found(await lockSignatory(tx, scope, id), 'NotFoundSignatory');
    if (!before.isInCharge) throw new Refusal('Forbidden', OTHERS);
    requirePayeeRight(scope, { id: before.organizationId, type: before.type });
    const read = async () => shown(found(await findSignatory(tx, scope, id), 'NotFoundSignatory'));
    return guard(tx, { read, ids: [id], actions: ['signatory.changed'] }, async () => {
      const fields = replacedOf(namesOf(signatoryRecord), before, changes);
      if (before.isKept && fields.some((name) => name !== 'validUntil')) throw new Refusal('Forbidden', SIGNATORY_KEPT);
      const { validFrom = before.validFrom, validUntil = before.validUntil } = changes;
      if (!isTerm({ validFrom, validUntil })) throw fieldRefusal('Invalid', 'validUntil', WRONG_TERM.error);
      const { fullName = before.fullName, fullNameGenitive = before.fullNameGenitive } = changes;
      if (fields.some((name) => name === 'fullName' || name === 'fullNameGenitive'))
        refuseOtherPerson({ fullName, fullNameGenitive });
      await updateSignatory(tx, before.id, changes);
      const values = toldValues(signatoryRecord, fields, before, changes);
      await audit(tx, scope, 'signatory.changed', id, { fields, values });
      const lines = linesOf(signatoryRecord, values).map((line) => `Подписант ${before.fullName}. ${line}`);
      await tellOfPayee(context, tx, scope, employerOf(before), lines);
      return null;
    });
  });
}

/**
 * Makes him the one whom documents suggest before others.
 * @throws Refusal NotFoundSignatory, Forbidden for a client's; what requirePayeeRight throws
 */
export function putSignatoryFirst(context: Contexts, scope: OperatorScope, id: string): Promise<null> {
  return transaction(context.db, async (tx) => {
    const signatory = found(await lockSignatory(tx, scope, id), 'NotFoundSignatory');
    if (!signatory.isInCharge) throw new Refusal('Forbidden', OTHERS);
    requirePayeeRight(scope, { id: signatory.organizationId, type: signatory.type });
    await placeFirst(tx, signatory.id, signatory.organizationId);
    await audit(tx, scope, 'signatory.changed', id);
    const line = `Первым в списке подписантов поставлен ${signatory.fullName}, ${signatory.jobTitle}`;
    await tellOfPayee(context, tx, scope, employerOf(signatory), [line]);
    return null;
  });
}
