import type { LinkExtent } from '@dopusk/contract/center-links.ts';
import { dotted } from '@dopusk/contract/fields/date.ts';
import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { found, Refusal } from '../../../http/refusal.ts';
import { deliver } from '../../deliveries/message.ts';
import { formatSum } from '../../payments/format-sum.ts';
import { findAuthor, listAdministrators } from '../db.ts';
import { deleteLink, findLeft, findOwnClient, findTitles, updateExtent } from './db.ts';
import { unlinkedLetter } from './unlinked-letter.ts';

interface Pair {
  organizationId: string;
  centerId: string;
}

/**
 * Changes how much of the client's staff a center sees.
 * @throws Refusal NotFoundOrganization for an organization that the operator does not work in; NotFoundEducationCenter
 *   for a center that it is not linked with
 */
export function setExtent(
  db: Db,
  scope: OperatorScope,
  { organizationId, centerId, extent }: Pair & { extent: LinkExtent },
): Promise<null> {
  return transaction(db, async (tx) => {
    const { id } = found(await findOwnClient(tx, scope, organizationId), 'NotFoundOrganization');
    if (!(await updateExtent(tx, id, centerId, extent))) throw new Refusal('NotFoundEducationCenter');
    await audit(tx, scope, 'organization.extent-changed', centerId, { organizationId, centerId, extent }, [id]);
    return null;
  });
}

/** What stays to be settled with a client that has parted, as a letter says it; empty when nothing does. */
function leftText(left: Awaited<ReturnType<typeof findLeft>>): string[] {
  if (!left) return [];
  const { unpaid, waiting } = left;
  const sum = (rubles: number) => formatSum(toKopecks(rubles));
  return [
    ...(unpaid.count > 0 ? [`Не оплачено назначений: ${unpaid.count}, на ${sum(unpaid.amount)}`] : []),
    ...waiting.map(({ number, date, rest }) => `Счёт № ${number} от ${dotted(date)} ждёт ${sum(rest)}`),
    ...(waiting.length > 0 ? ['Счета остались: клиент их видит и может оплатить; лишние отмените'] : []),
  ];
}

/**
 * Ends the link of the client with a center, and writes to its administrators. What is assigned and issued carries the center
 * itself, and stays with it.
 * @throws Refusal as setExtent
 */
export function unlinkCenter(
  context: Pick<Context, 'db' | 'jobs'>,
  scope: OperatorScope,
  { organizationId, centerId }: Pair,
): Promise<null> {
  return transaction(context.db, async (tx) => {
    const { id } = found(await findOwnClient(tx, scope, organizationId), 'NotFoundOrganization');
    const told = await listAdministrators(tx, scope, { clientId: id, centerId });
    const titles = await findTitles(tx, { clientId: id, centerId });
    const left = await findLeft(tx, id, centerId);
    if (!(await deleteLink(tx, id, centerId))) throw new Refusal('NotFoundEducationCenter');
    await audit(tx, scope, 'organization.center-unlinked', centerId, { organizationId, centerId }, [id]);
    const data = { ...titles, author: await findAuthor(tx, scope), clientId: id, left: leftText(left) };
    for (const { userId, email: recipient } of told) {
      await deliver(context, tx, unlinkedLetter, { channel: 'Mail', recipient, userId, data });
    }
    return null;
  });
}
