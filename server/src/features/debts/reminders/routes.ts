import {
  debtReminders,
  type ReminderPreview,
  type ReminderRules,
  type RemindersBody,
} from '@dopusk/contract/debt-reminders.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { fieldRefusal, found } from '../../../http/refusal.ts';
import { feature } from '../../../http/serve.ts';
import { findLinkedClient } from '../../organizations/center-links/db.ts';
import { lockCenter } from '../../organizations/db.ts';
import { findDebtors, findDue, findRules, findUnmindedDebtors, sumLeft, writeReminded, writeRules } from './db.ts';

export const debtRemindersFeature = ({ db }: Context) =>
  feature(debtReminders)({
    rules: ({ scope }) => findRules(db, scope),
    preview: ({ scope, body }) => transaction(db, (tx) => previewOf(tx, scope, body)),
    setRules: ({ scope, body: { seen, ...body }, guard }) =>
      transaction(db, async (tx) => {
        const centerId = scope.organization.id;
        await lockCenter(tx, scope);
        const read = () => findRules(tx, scope);
        return guard(tx, { read, ids: [centerId], actions: ['debt-reminders.changed'] }, async () => {
          if (body.isOn) refuseUnseen(seen, await previewOf(tx, scope, body));
          await writeRules(tx, scope, body);
          await audit(tx, scope, 'debt-reminders.changed', centerId, { isOn: body.isOn });
          return null;
        });
      }),
    setReminded: ({ scope, body: { clientId, isReminded } }) =>
      transaction(db, async (tx) => {
        const { id } = found(await findLinkedClient(tx, scope, clientId), 'NotFoundOrganization');
        await writeReminded(tx, scope, id, isReminded);
        await audit(tx, scope, 'debt-reminders.changed', id, { isOn: isReminded });
        return null;
      }),
  });

/** Nobody turns on a mailing that he has not been shown as it would be now. */
function refuseUnseen(seen: RemindersBody['seen'], { letterCount, invoiceCount }: ReminderPreview): void {
  if (seen?.letterCount === letterCount && seen.invoiceCount === invoiceCount) return;
  throw fieldRefusal('Invalid', 'isOn', `Посмотрите, кому уйдут письма: завтра их ${letterCount}`);
}

/** The mailing of the next morning: nobody has had a letter on that day. */
async function previewOf(tx: Tx, scope: CenterScope, rules: ReminderRules): Promise<ReminderPreview> {
  const due = await findDue(tx, scope, rules, daysLater(today(), 1));
  const ids = due.map(({ id }) => id);
  const told = ids.length > 0 ? await findDebtors(tx, ids) : [];
  const unminded = ids.length > 0 ? await findUnmindedDebtors(tx, ids) : [];
  const addressees = [...told.filter(({ channel }) => channel !== 'Portal'), ...unminded];
  const reached = new Set(addressees.flatMap((one) => one.ids));
  const clients = (some: typeof due) => new Set(some.map(({ clientId }) => clientId)).size;
  return {
    letterCount: addressees.length,
    clientCount: clients(due),
    invoiceCount: ids.length,
    amount: toRubles(await sumLeft(tx, ids)),
    silentCount: clients(due.filter(({ id }) => !reached.has(id))),
  };
}
