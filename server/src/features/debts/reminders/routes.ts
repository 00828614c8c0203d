import {
  debtReminders,
  PREVIEWED_CLIENTS,
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
import { isWorkingDay } from '../../assignments/production-calendar.ts';
import { findLinkedClient } from '../../organizations/center-links/db.ts';
import { lockCenter } from '../../organizations/db.ts';
import {
  findDebtors,
  findDue,
  findReminded,
  findRules,
  findUnmindedDebtors,
  sumLeft,
  writeReminded,
  writeRules,
} from './db.ts';
import { exampleOf } from './remind.ts';

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
  throw fieldRefusal('Invalid', 'isOn', `Посмотрите, кому уйдут письма: ближайшим утром их ${letterCount}`);
}

/** The mailing of the next morning on which the center reminds: nobody has had a letter on that day. */
async function previewOf(tx: Tx, scope: CenterScope, rules: ReminderRules): Promise<ReminderPreview> {
  let day = daysLater(today(), 1);
  while (!rules.onDaysOff && !isWorkingDay(day)) day = daysLater(day, 1);
  const due = await findDue(tx, scope, rules, day);
  const ids = due.map(({ id }) => id);
  const told = ids.length > 0 ? await findDebtors(tx, ids) : [];
  const unminded = ids.length > 0 ? await findUnmindedDebtors(tx, ids) : [];
  const addressees = [...told.filter(({ channel }) => channel !== 'Portal'), ...unminded];
  const reached = new Set<string>(addressees.flatMap((one) => one.ids));
  const clients = (some: typeof due) => new Set(some.map(({ clientId }) => clientId)).size;
  const named = ids.length > 0 ? await findReminded(tx, null, ids) : [];
  const byClient = [...Map.groupBy(named, ({ client }) => client)];
  const [example] = byClient.filter(([, invoices]) => invoices.some(({ id }) => reached.has(id)));
  return {
    letterCount: addressees.length,
    clientCount: clients(due),
    invoiceCount: ids.length,
    amount: toRubles(await sumLeft(tx, ids)),
    silentCount: clients(due.filter(({ id }) => !reached.has(id))),
    day,
    clients: byClient.slice(0, PREVIEWED_CLIENTS).map(([title, invoices]) => ({
      title,
      isSilent: !invoices.some(({ id }) => reached.has(id)),
      invoices: invoices.map(({ id, number, dueOn, left }) => ({ id, number, dueOn, rest: toRubles(left) })),
    })),
    example: example
      ? {
          client: example[0],
          ...exampleOf(
            example[1].map((invoice) => ({ ...invoice, text: rules.text })),
            day,
          ),
        }
      : null,
  };
}
