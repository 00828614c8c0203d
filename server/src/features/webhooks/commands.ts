import { managesTokens } from '@dopusk/contract/tokens.ts';
import type { Undoable } from '@dopusk/contract/undo.ts';
import {
  WEBHOOKS_AT_MOST,
  type Webhook,
  type WebhookAttempt,
  type WebhookBody,
  type webhooks,
} from '@dopusk/contract/webhooks.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { type Tx, transaction } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { insertRow, type Row } from '../../db/remembered-rows.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { auditUndoable } from '../../db/undoable.ts';
import type { Guard } from '../../http/guard.ts';
import { countAttempt, forgetAttempts } from '../../http/rate-limit.ts';
import { fieldRefusal, found, LimitRefusal, Refusal } from '../../http/refusal.ts';
import { inWords } from '../../http/wait-in-words.ts';
import { isPrivateHost } from '../../outside/guarded-request.ts';
import { PRIVATE_ADDRESS } from '../../outside/webhooks/send-message.ts';
import { newWebhookSecret } from '../../outside/webhooks/sign-message.ts';
import { holdOwnAccount } from '../session/hold-account.ts';
import {
  countWebhooks,
  deleteWebhook,
  findTarget,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  replaceSecret,
  turnOff,
  turnOn,
  updateWebhook,
} from './db/addresses.ts';
import { findMessage, insertAttempt, insertTest, type Message, markDelivered, noteHealth } from './db/messages.ts';
import { handOver } from './deliver.ts';

/** So often an hour an organization may send by hand. */
const BY_HAND_PER_HOUR = 60;

/** So many test messages a minute. */
const TESTS_PER_MINUTE = 10;

/** One message is not sent again by hand before so long: longer than an address may take to answer. */
const RESEND_SECONDS = 30;

/**
 * Adds an address for events. Its secret is given once.
 * @throws Refusal NotFoundOrganization, Forbidden; Invalid at `url` for http and for what lies behind the portal; ManyWebhooks
 */
export function createWebhook(context: Context, scope: OperatorScope, body: WebhookBody) {
  const organization = requireKeeper(scope);
  refuseUrl(context, body.url);
  const id = newId<'webhooks'>();
  const secret = newWebhookSecret();
  return transaction(context.db, async (tx) => {
    await holdOwnAccount(tx, scope);
    if ((await countWebhooks(tx, organization.id)) >= WEBHOOKS_AT_MOST) throw new Refusal('ManyWebhooks');
    await insertWebhook(tx, scope, organization.id, { id, ...body, secret: context.secrets.seal(secret, id) });
    await audit(tx, scope, 'webhook.created', id, { title: body.title });
    return { id, secret };
  });
}

/** What is sent in the clear can be read and changed on its way; what a name leads to is asked when something is sent. */
function refuseUrl({ config }: Context, url: string): void {
  if (config.webhooksPrivate) return;
  if (!url.startsWith('https:')) throw fieldRefusal('Invalid', 'url', 'Адрес начинается с https://');
  if (isPrivateHost(new URL(url).hostname)) throw fieldRefusal('Invalid', 'url', PRIVATE_ADDRESS);
}

/** @throws Refusal NotFoundWebhook, Forbidden; Invalid at `url`; RecordAlreadyChanged */
export function changeWebhook(
  context: Context,
  scope: OperatorScope,
  id: string,
  body: WebhookBody,
  guard: Guard<typeof webhooks.read>,
): Promise<null> {
  return transaction(context.db, async (tx) => {
    await holdOwnAccount(tx, scope);
    const webhook = await lockOwn(tx, scope, id);
    refuseUrl(context, body.url);
    const read = async () => found((await listWebhooks(tx, scope, id))[0], 'NotFoundWebhook');
    await guard(tx, { read, ids: [id], actions: ['webhook.changed'] }, async () => {
      await updateWebhook(tx, webhook.id, body);
      await audit(tx, scope, 'webhook.changed', id, { title: body.title });
    });
    return null;
  });
}

/** @throws Refusal NotFoundWebhook, Forbidden */
export function turnWebhook({ db }: Context, scope: OperatorScope, id: string, isOn: boolean): Promise<null> {
  return transaction(db, async (tx) => {
    await holdOwnAccount(tx, scope);
    const webhook = await lockOwn(tx, scope, id);
    if (isOn === (webhook.off === null)) return null;
    await (isOn ? turnOn(tx, webhook.id) : turnOff(tx, webhook.id, 'ByHand'));
    await audit(tx, scope, isOn ? 'webhook.turned-on' : 'webhook.turned-off', id, { title: webhook.title });
    return null;
  });
}

/**
 * Deletes an address with its messages; the address itself, with its sealed secret, can be put back within a day.
 * @throws Refusal NotFoundWebhook, Forbidden
 */
export function removeWebhook({ db }: Context, scope: OperatorScope, id: string): Promise<Undoable> {
  return transaction(db, async (tx) => {
    const webhook = await lockOwn(tx, scope, id);
    const undoId = newId();
    await auditUndoable(tx, scope, {
      kind: 'WebhookRemoved',
      action: 'webhook.removed',
      subject: { id },
      remembered: await deleteWebhook(tx, webhook.id),
      changeId: undoId,
      details: { title: webhook.title },
    });
    return { undoId };
  });
}

/**
 * Puts a deleted address back as it stood, without messages.
 * @param row of `webhooks`, as it was deleted
 * @throws Refusal NotFoundOrganization, Forbidden, ManyWebhooks
 */
export async function restoreWebhook(tx: Tx, scope: OperatorScope, row: Row): Promise<void> {
  const organization = requireKeeper(scope);
  await holdOwnAccount(tx, scope);
  if ((await countWebhooks(tx, organization.id)) >= WEBHOOKS_AT_MOST) throw new Refusal('ManyWebhooks');
  await insertRow(tx, 'webhooks', row);
  await audit(tx, scope, 'webhook.restored', String(row.id), { title: row.title });
}

/**
 * Gives a new secret; the former one signs too for a day.
 * @throws Refusal NotFoundWebhook, Forbidden; SecretJustChanged while a former one signs: a third would end it before its day
 */
export function rotateSecret({ db, secrets }: Context, scope: OperatorScope, id: string) {
  const secret = newWebhookSecret();
  return transaction(db, async (tx) => {
    await holdOwnAccount(tx, scope);
    const webhook = await lockOwn(tx, scope, id);
    if (webhook.formerUntil) throw new Refusal('SecretJustChanged', bothSign(webhook.formerUntil));
    await replaceSecret(tx, webhook.id, secrets.seal(secret, webhook.id));
    await audit(tx, scope, 'webhook.secret-changed', id, { title: webhook.title });
    return { id: webhook.id, secret };
  });
}

const moscow = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

const bothSign = (until: Date): string =>
  `Секрет уже сменён: до ${moscow.format(until)} (мск) подписывают прежний и новый. Сменить его снова можно после этого; если новый узнали чужие, удалите адрес и добавьте заново`;

/**
 * Sends a message that says nothing, also to an address that is off.
 * @throws Refusal NotFoundWebhook, Forbidden; ManyRecoveryCodeRequests after ten within a minute, sixty within an hour
 */
export async function testWebhook(context: Context, scope: OperatorScope, id: string): Promise<WebhookAttempt> {
  const webhook = await transaction(context.db, (tx) => lockOwn(tx, scope, id));
  const keeper = requireKeeper(scope);
  const wait = await countAttempt(context.db, `webhook-test:${keeper.id}`, TESTS_PER_MINUTE, 60);
  if (wait !== null) throw sentOften(`Не больше ${TESTS_PER_MINUTE} проверок в минуту`, wait);
  await countByHand(context, keeper);
  return sendByHand(context, await insertTest(context.db, webhook.id));
}

/**
 * Sends a message again, once however often it is asked for at the same moment.
 * @throws Refusal NotFoundWebhookMessage, Forbidden; ManyRecoveryCodeRequests after sixty within an hour, and for one that
 * is being sent or has just been taken
 */
export async function resendMessage(context: Context, scope: OperatorScope, id: string): Promise<WebhookAttempt> {
  const message = found(await findMessage(context.db, scope, id), 'NotFoundWebhookMessage');
  const keeper = requireKeeper(scope);
  const key = `webhook-resend:${message.id}`;
  const wait = await countAttempt(context.db, key, 1, RESEND_SECONDS);
  if (wait !== null) throw sentOften('Это сообщение только что отправлено', wait);
  await countByHand(context, keeper);
  await audit(context.db, scope, 'webhook.resent', message.webhookId, { event: message.event });
  const attempt = await sendByHand(context, message);
  // What was not taken may be tried again at once.
  if (attempt.error) await forgetAttempts(context.db, [key]);
  return attempt;
}

const sentOften = (what: string, wait: number): LimitRefusal =>
  new LimitRefusal('ManyRecoveryCodeRequests', `${what}. Повторите через ${inWords(wait)}`, null, null, wait);

/** By organization: an address that is removed and made anew begins no new count. */
async function countByHand({ db }: Context, { id }: { id: string }): Promise<void> {
  const wait = await countAttempt(db, `webhook:${id}`, BY_HAND_PER_HOUR, 3600);
  if (wait !== null) throw new LimitRefusal('ManyRecoveryCodeRequests', 'Слишком много отправок. Попробуйте через час');
}

/** A failure by hand changes nothing of the message's own schedule. */
async function sendByHand(context: Context, message: Message): Promise<WebhookAttempt> {
  const target = found(await findTarget(context.db, message.webhookId), 'NotFoundWebhook');
  const handed = await handOver(context, target, message);
  const at = await transaction(context.db, async (tx) => {
    if (!handed.error) {
      await markDelivered(tx, message.id);
      await noteHealth(tx, message.webhookId);
    }
    return insertAttempt(tx, message.id, handed);
  });
  return { at: (at ?? new Date()).toISOString(), status: handed.status, error: handed.error };
}

/**
 * The addresses of the current organization. Of a URL, which often holds a program's own secret, others than its keepers
 * see the site alone.
 */
export async function seeWebhooks({ db }: Context, scope: OperatorScope): Promise<Webhook[]> {
  const rows = await listWebhooks(db, scope);
  return isKeeper(scope) ? rows : rows.map((row) => ({ ...row, url: new URL(row.url).origin }));
}

/** An address with its whole URL, to be changed. @throws Refusal NotFoundWebhook, Forbidden */
export async function readWebhook({ db }: Context, scope: OperatorScope, id: string): Promise<Webhook> {
  const webhook = found((await listWebhooks(db, scope, id))[0], 'NotFoundWebhook');
  requireKeeper(scope);
  return webhook;
}

/** @throws Refusal NotFoundWebhook for another's, Forbidden */
async function lockOwn(tx: Tx, scope: OperatorScope, id: string) {
  const webhook = found(await lockWebhook(tx, scope, id), 'NotFoundWebhook');
  requireKeeper(scope);
  return webhook;
}

const isKeeper = ({ organization, role, rights }: OperatorScope): boolean =>
  organization !== null && managesTokens({ organizationType: organization.type, role, rights });

/**
 * The organization whose programs the operator sees to.
 * @throws Refusal NotFoundOrganization when he has none yet, Forbidden when others do
 */
function requireKeeper(scope: OperatorScope) {
  const organization = found(scope.organization, 'NotFoundOrganization');
  if (isKeeper(scope)) return organization;
  const who = organization.type === 'EducationCenter' ? 'администратор учебного центра' : 'оператор со всеми правами';
  throw new Refusal('Forbidden', `Адресами для событий управляет ${who}`);
}
