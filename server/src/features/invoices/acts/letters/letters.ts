import { dotted } from '@dopusk/contract/fields/date.ts';
import type { SentLetters } from '@dopusk/contract/letters.ts';
import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { centerNamed } from '@dopusk/contract/quotes.ts';
import { correctionText } from '@dopusk/contract/service-acts.ts';
import { staticDocumentTitles } from '@dopusk/contract/static-documents.ts';
import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { audit } from '../../../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../../../db/connection.ts';
import type { CenterScope } from '../../../../db/scope.ts';
import { carriedId, type Seen } from '../../../../db/seen.ts';
import { found } from '../../../../http/refusal.ts';
import { findClientAddress, findOwnEmail } from '../../../debts/client-addresses/db.ts';
import { findClientMinders } from '../../../debts/client-statements/db.ts';
import { limitLettersOfDay } from '../../../deliveries/limits.ts';
import { defineMessage, deliver, greet } from '../../../deliveries/message.ts';
import { attachAct } from '../../../documents/static/print-static.ts';
import { isTold } from '../../letters/db.ts';
import { refusalOfGone } from '../change-act.ts';
import { findAct } from '../db.ts';
import { type ActToTell, findActToTell, findToldOfAct, listActLetters, noteActLetter } from './db.ts';

const named = ({ number, date }: { number: string; date: string }) => `№ ${number} от ${dotted(date)}`;
const listed = (acts: ActToTell['former']) => acts.map(named).join(', ');

/** «Акт об оказании услуг № 7 от 28.11.2026», of a center with VAT «УПД № 7 от …, исправление № 1 от …». */
const titleOf = (act: ActToTell) =>
  [
    `${act.isUpd ? 'УПД' : staticDocumentTitles.ServiceAct} ${named(act)}`,
    correctionText(act).replaceAll('\u00a0', ' '),
  ]
    .filter(Boolean)
    .join(', ');

/** Where its client reads it: whoever minds several organizations sees the documents of this one. */
const documentsUrl = ({ publicUrl }: Pick<Context['config'], 'publicUrl'>, { organizationId }: ActToTell) =>
  `${publicUrl}/documents/static?organizationId=${organizationId}`;

const word = ({ isUpd }: ActToTell) => (isUpd ? 'УПД' : 'акт');

/** What both letters say of an act; null for what is none, and for one that is annulled by now. */
async function contentOf(db: Db, documentId: Seen<'staticDocuments'>) {
  const act = await findActToTell(db, documentId);
  if (!act || act.annulledFor !== null) return null;
  const { former } = act;
  const replaced =
    former.length === 0
      ? ''
      : ` Он составлен вместо ${former.length > 1 ? 'аннулированных' : 'аннулированного'} ${act.isUpd ? 'УПД' : former.length > 1 ? 'актов' : 'акта'} ${listed(former)}.`;
  const made = act.correctedOn
    ? `исправлен УПД ${named(act)}: исправление № ${act.correction} от ${dotted(act.correctedOn)}, ${act.subject}. Прежний УПД не подписывайте и не учитывайте: номер и дата те же, исправление названо в строке 1а.`
    : `составлен ${word(act)}. ${titleOf(act)}, ${act.subject}.${act.isUpd ? ' Он заменяет и акт, и счёт-фактуру.' : ''}${replaced}`;
  return { act, subject: titleOf(act), first: `${centerNamed(act.center)} сообщает: ${made}` };
}

/** A letter to whoever minds a client's money: an act has been made out for it. */
const actMade = defineMessage('notice.Billed', {
  title: noticeEventTitles.Billed,
  data: z.object({ documentId: carriedId<'staticDocuments'>() }),
  compose: async ({ documentId }, delivery, { db, config }) => {
    const content = await contentOf(db, documentId);
    return (
      content && {
        subject: content.subject,
        greeting: greet(delivery),
        paragraphs: [
          content.first,
          `${content.act.isUpd ? 'УПД' : 'Акт'} можно скачать на портале, подписать и вернуть центру.`,
        ],
        action: { label: 'Открыть документы', url: documentsUrl(config, content.act) },
        notes: [],
      }
    );
  },
});

/** The same, with the act itself, to an address that a center has chosen, or of the client's requisites. */
const actSent = defineMessage('act.Sent', {
  title: 'Акт клиенту',
  data: z.object({ documentId: carriedId<'staticDocuments'>() }),
  compose: async ({ documentId }, _, context) => {
    const content = await contentOf(context.db, documentId);
    return (
      content && {
        subject: content.subject,
        greeting: 'Здравствуйте!',
        paragraphs: [
          content.first,
          content.act.isUpd
            ? 'УПД приложен к письму для печати (PDF), его нужно подписать и вернуть центру, и в формате ФНС (XML), чтобы загрузить его в учётную программу.'
            : 'Акт приложен к письму: его нужно подписать и вернуть центру.',
        ],
        files: () => attachAct(context, documentId),
        notes: [],
      }
    );
  },
});

/** What both letters about an annulled one say; null for one in force. */
async function annulledOf(db: Db, documentId: Seen<'staticDocuments'>) {
  const act = await findActToTell(db, documentId);
  if (!act || act.annulledFor === null) return null;
  const { instead, corrected } = act;
  if (corrected) {
    const edition = `исправление № ${corrected.correction} от ${dotted(corrected.correctedOn)}`;
    return {
      act,
      subject: `Исправлен УПД ${named(act)}: ${edition}`,
      paragraphs: [
        `${centerNamed(act.center)} сообщает: исправлен УПД ${named(act)}. ${act.annulledFor}.`,
        'Номер и дата те же, исправление названо в строке 1а. Прежний УПД не подписывайте и не учитывайте: исправленный можно скачать на портале.',
      ],
    };
  }
  return {
    act,
    subject: `Аннулирован ${word(act)} ${named(act)}`,
    paragraphs: [
      `${centerNamed(act.center)} сообщает: аннулирован ${act.isUpd ? 'УПД' : 'акт об оказании услуг'} ${named(act)}. Причина: ${act.annulledFor}.`,
      instead.length > 0
        ? `Вместо него – ${word(act)} ${listed(instead)}. Аннулированный ${word(act)} не подписывайте и не учитывайте.`
        : 'Не подписывайте и не учитывайте его. Если вместо него составят новый, он придёт отдельным письмом.',
    ],
  };
}

/** A letter to whoever minds a client's money: an act that he was told of is annulled. */
const actAnnulled = defineMessage('notice.ActAnnulled', {
  title: noticeEventTitles.Billed,
  data: z.object({ documentId: carriedId<'staticDocuments'>() }),
  compose: async ({ documentId }, delivery, { db, config }) => {
    const content = await annulledOf(db, documentId);
    if (!content) return null;
    const { act, ...text } = content;
    const action = { label: 'Открыть документы', url: documentsUrl(config, act) };
    return { ...text, greeting: greet(delivery), action, notes: [] };
  },
});

/** The same to the addresses that the act was sent to. */
const annulledSent = defineMessage('act.AnnulledSent', {
  title: 'Аннулирование акта клиенту',
  data: z.object({ documentId: carriedId<'staticDocuments'>() }),
  compose: async ({ documentId }, _, { db }) => {
    const content = await annulledOf(db, documentId);
    if (!content) return null;
    const { subject, paragraphs } = content;
    return { subject, paragraphs, greeting: 'Здравствуйте!', notes: [] };
  },
});

/** What is written to clients about their acts. */
export const actLetters = [actMade, actSent, actAnnulled, annulledSent];

type Posting = Pick<Context, 'jobs'>;

/** Tells whoever minds the client's money, and a client that has nobody in the portal, of an act that was made out. */
export async function tellOfAct(
  context: Posting,
  tx: Tx,
  scope: CenterScope,
  documentId: Seen<'staticDocuments'>,
): Promise<void> {
  const { organizationId } = found(await findActToTell(tx, documentId), 'NotFoundFile');
  for (const { ids: _, ...to } of await findClientMinders(tx, organizationId, 'Billed')) {
    const deliveryId = await deliver(context, tx, actMade, { ...to, data: { documentId } });
    const { channel, recipient } = to;
    await noteActLetter(tx, { documentId, channel, recipient, sentBy: null, deliveryId });
  }
  const centerId = scope.organization.id;
  if (!(await isTold(tx, centerId, organizationId))) return;
  const address = await findClientAddress(tx, centerId, organizationId);
  if (!address) return;
  const deliveryId = await deliver(context, tx, actSent, { ...address, channel: 'Mail', data: { documentId } });
  const { recipient } = address;
  await noteActLetter(tx, { documentId, channel: 'Mail', recipient, sentBy: null, deliveryId });
}

/** Tells everybody who was told of an act that it is annulled, with the reason; of what nobody was told of nobody is. */
export async function tellOfAnnulled(
  context: Posting,
  tx: Tx,
  { userId }: CenterScope,
  documentId: Seen<'staticDocuments'>,
): Promise<void> {
  const told = await findToldOfAct(tx, documentId);
  if (!told.isTold) return;
  const { organizationId } = found(await findActToTell(tx, documentId), 'NotFoundFile');
  const emails = new Set(told.emails);
  for (const { ids: _, ...to } of await findClientMinders(tx, organizationId, 'Billed')) {
    await deliver(context, tx, actAnnulled, { ...to, data: { documentId } });
    emails.delete(to.recipient);
  }
  for (const recipient of emails)
    await deliver(context, tx, annulledSent, { userId, channel: 'Mail', recipient, data: { documentId } });
}

/**
 * Sends an act in force to the addresses that the center has chosen.
 * @throws Refusal NotFoundFile, ActAnnulled, ActCorrected; ManyRecoveryCodeRequests after five letters to an address about one act in a day
 */
export function sendAct(
  context: Pick<Context, 'db' | 'jobs'>,
  scope: CenterScope,
  actId: string,
  emails: readonly string[],
): Promise<null> {
  return transaction(context.db, async (tx) => {
    const made = found(await findAct(tx, scope, actId), 'NotFoundFile');
    const documentId = made.id;
    const act = found(await findActToTell(tx, documentId), 'NotFoundFile');
    if (act.annulledFor !== null) throw await refusalOfGone(tx, made);
    for (const recipient of emails) {
      await limitLettersOfDay(tx, `act:${documentId}:${recipient}`);
      const to = { userId: scope.userId, channel: 'Mail' as const, recipient, data: { documentId } };
      const deliveryId = await deliver(context, tx, actSent, to);
      await noteActLetter(tx, { documentId, channel: 'Mail', recipient, sentBy: scope.userId, deliveryId });
    }
    await audit(tx, scope, 'act.sent', documentId, { number: act.number, to: emails });
    return null;
  });
}

/**
 * Tells of a corrected УПД everybody who was told of its former edition, by a letter that brings the new one where the former had come by
 * letter.
 */
export async function tellOfCorrected(
  context: Posting,
  tx: Tx,
  scope: CenterScope,
  { id, formerId }: { id: Seen<'staticDocuments'>; formerId: Seen<'staticDocuments'> },
): Promise<void> {
  const told = await findToldOfAct(tx, formerId);
  if (!told.isTold) return;
  const { organizationId } = found(await findActToTell(tx, id), 'NotFoundFile');
  const emails = new Set(told.emails);
  for (const { ids: _, ...to } of await findClientMinders(tx, organizationId, 'Billed')) {
    const isByLetter = to.channel === 'Mail' && emails.delete(to.recipient);
    const deliveryId = await deliver(context, tx, isByLetter ? actSent : actMade, { ...to, data: { documentId: id } });
    const { channel, recipient } = to;
    await noteActLetter(tx, { documentId: id, channel, recipient, sentBy: null, deliveryId });
  }
  for (const recipient of emails) {
    const to = { userId: scope.userId, channel: 'Mail' as const, recipient, data: { documentId: id } };
    const deliveryId = await deliver(context, tx, actSent, to);
    await noteActLetter(tx, { documentId: id, channel: 'Mail', recipient, sentBy: null, deliveryId });
  }
}

/** When and to whom an act was sent. @throws Refusal NotFoundFile */
export async function readActLetters({ db }: Context, scope: CenterScope, actId: string): Promise<SentLetters> {
  return transaction(db, async (tx) => {
    const { id } = found(await findAct(tx, scope, actId), 'NotFoundFile');
    const { organizationId } = found(await findActToTell(tx, id), 'NotFoundFile');
    const minders = (await findClientMinders(tx, organizationId, 'Billed')).filter(({ channel }) => channel === 'Mail');
    const offered = minders.map(({ recipient }) => recipient);
    if (offered.length === 0) offered.push(await findOwnEmail(tx, organizationId));
    return { letters: await listActLetters(tx, scope, id), offered: offered.filter(Boolean) };
  });
}
