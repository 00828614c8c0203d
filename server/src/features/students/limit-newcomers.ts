import type { Tx } from '../../db/connection.ts';
import { isCenter, type OperatorScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { Refusal } from '../../http/refusal.ts';
import { countUntaught, findSameSnils } from './db/newcomers.ts';

/** As many as a center may add before it assigns them something: a large group twice over. */
const UNTAUGHT_AT_MOST = 200;

/**
 * A client that shows a center only whom it teaches lets it add people for training, not a staff of its own making, and
 * nobody twice (decision 55). Whom the center does not see it is not told of: the refusal says whom to ask, and no name.
 * @throws Refusal Invalid at `snilsNumber` for somebody who is there; BadRequest when too many are assigned nothing
 */
export async function limitNewcomers(
  tx: Tx,
  scope: OperatorScope,
  organizationId: Seen<'organizations'>,
  newcomers: readonly { snilsNumber?: string | null | undefined }[],
): Promise<void> {
  if (!isCenter(scope)) return;
  const untaught = await countUntaught(tx, scope, organizationId);
  if (untaught === null) return;
  if (untaught + newcomers.length > UNTAUGHT_AT_MOST) throw new Refusal('BadRequest', ASSIGN_FIRST);
  const numbers = newcomers.flatMap(({ snilsNumber }) => snilsNumber || []);
  const same = await findSameSnils(tx, scope, organizationId, numbers);
  if (!same) return;
  const message = same.isVisible ? `Уже есть: ${same.fullName}` : ASK_THE_CLIENT;
  // A table has many: it is told whose.
  const fields = { snilsNumber: [{ code: 'Invalid', message }] };
  throw new Refusal('Invalid', `СНИЛС ${same.snilsNumber}. ${message}`, fields);
}

const ASSIGN_FIRST = `Организация показывает вам только обучающихся. Без обучения добавлено уже много людей (до ${UNTAUGHT_AT_MOST}): сначала назначьте им курсы`;
const ASK_THE_CLIENT =
  'Этого человека вы добавить не можете: организация показывает вам только обучающихся. Попросите её назначить ему курс';
