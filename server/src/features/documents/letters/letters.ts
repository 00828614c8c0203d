import { buffer } from 'node:stream/consumers';
import { canDownload } from '@dopusk/contract/assignments.ts';
import { canSendDocument } from '@dopusk/contract/document-letters.ts';
import { awaitsPayment } from '@dopusk/contract/documents/descriptions.ts';
import { documentTitle, headedTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { numberText } from '@dopusk/contract/documents/number-text.ts';
import { sheetsOf } from '@dopusk/contract/documents/sheets.ts';
import { dotted } from '@dopusk/contract/fields/date.ts';
import type { SentLetters } from '@dopusk/contract/letters.ts';
import { centerNamed, quoted } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { carriedId } from '../../../db/seen.ts';
import { aboutDocuments, auditTaken } from '../../../db/taken-in-files.ts';
import { found, Refusal, refuseUnless } from '../../../http/refusal.ts';
import { limitLettersOfDay } from '../../deliveries/limits.ts';
import { defineMessage, deliver } from '../../deliveries/message.ts';
import { fileFormats } from '../file-format.ts';
import { fileTitleOf } from '../file-title.ts';
import { findFile } from '../files/db.ts';
import { refuseBlind } from '../handout.ts';
import { findAddresses, findOwn, findToTell, listFilesToPost, listLetters, lockToSend, noteLetter } from './db.ts';

/** A letter with a fixed document, to whoever its center has chosen: nobody there need have an account. */
export const documentSent = defineMessage('document.Sent', {
  title: 'Документ об обучении',
  data: z.object({ documentId: carriedId<'documents'>() }),
  compose: async ({ documentId }, _, { db, config, storage }) => {
    const told = await findToTell(db, documentId);
    // Taken back before the letter went out.
    if (!told) return null;
    const { type, trainingType, check, date, fullName, center, course, verificationCode } = told;
    const named = `${check ? headedTitle(type, trainingType, check) : documentTitle(type, trainingType)} ${numberText(told)} от ${dotted(date)}`;
    const whose = [fullName, course && quoted(course)].filter(Boolean).join(', ');
    return {
      subject: `${named}${fullName ? ` – ${fullName}` : ''}`,
      greeting: 'Здравствуйте!',
      paragraphs: [
        `${centerNamed(center)} направляет документ: ${named}.${whose ? ` ${whose}.` : ''}`,
        `Документ приложен к письму. Код проверки подлинности: ${verificationCode}.`,
      ],
      action: { label: 'Проверить подлинность', url: `${config.publicUrl}/verify/${verificationCode}` },
      notes: ['Если письмо попало к вам по ошибке, сообщите об этом учебному центру и удалите его.'],
      files: async () =>
        Promise.all(
          (await listFilesToPost(db, documentId)).map(async ({ part, storageKey }) => ({
            name: `${fileTitleOf({ ...told, part })}.${fileFormats.Pdf.extension}`,
            mime: fileFormats.Pdf.mime,
            content: await buffer((await storage.get(storageKey)).stream),
          })),
        ),
    };
  },
});

type Posting = Pick<Context, 'db' | 'jobs'>;

/**
 * Sends a fixed document to the addresses that the center has chosen.
 * @throws Refusal NotFoundFile for a stranger's document; DocumentRevoked, DocumentNotInForce, DocumentIsPrinting, AssignNotPaid;
 *   what refuseBlind throws; ManyRecoveryCodeRequests after five letters to an address about one document in a day
 */
export const sendDocument = (
  context: Posting,
  scope: CenterScope,
  documentId: string,
  emails: readonly string[],
): Promise<null> => transaction(context.db, (tx) => send(context, tx, scope, documentId, () => emails));

const NO_PERSON = 'Документ общий на группу: отправьте его организации';
const NO_EMAIL = 'E-mail слушателя центру не известен';

/**
 * Sends a document to its own person, at the e-mail of his account.
 * @throws Refusal what sendDocument does; Invalid when it is of no one person, or his e-mail is not known to the center
 */
export async function sendToPerson(context: Posting, tx: Tx, scope: CenterScope, documentId: string): Promise<void> {
  await send(context, tx, scope, documentId, ({ isOfOne, person }) => {
    if (!isOfOne) throw new Refusal('Invalid', NO_PERSON);
    if (!person) throw new Refusal('Invalid', NO_EMAIL);
    return [person];
  });
}

async function send(
  context: Posting,
  tx: Tx,
  scope: CenterScope,
  documentId: string,
  to: (known: { isOfOne: boolean; person: string }) => readonly string[],
): Promise<null> {
  const document = found(await lockToSend(tx, scope, documentId), 'NotFoundFile');
  const { id, type } = document;
  refuseUnless(canSendDocument(document));
  const [part] = sheetsOf(type);
  const file = part && found(await findFile(tx, scope, { id, part, format: 'Pdf' }), 'NotFoundFile');
  if (!file) throw new Refusal('NotFoundFile');
  refuseBlind(scope, [file]);
  if (awaitsPayment(type)) refuseUnless(canDownload(file));
  const { person } = await findAddresses(tx, scope, id);
  const emails = to({ isOfOne: file.groupId === null, person });
  for (const recipient of emails) {
    await limitLettersOfDay(tx, `document:${id}:${recipient}`);
    const letter = { userId: scope.userId, channel: 'Mail' as const, recipient, data: { documentId: id } };
    const deliveryId = await deliver(context, tx, documentSent, letter);
    await noteLetter(tx, scope, { documentId: id, recipient, deliveryId });
  }
  await auditTaken(tx, scope, 'document.sent', id, { to: emails }, aboutDocuments([id]));
  return null;
}

/** When and to whom a document was sent, and whom it is usually sent to. @throws Refusal NotFoundFile */
export async function readLetters(
  { db }: Pick<Context, 'db'>,
  scope: CenterScope,
  documentId: string,
): Promise<SentLetters> {
  const { id } = found(await findOwn(db, scope, documentId), 'NotFoundFile');
  const [letters, { person, organizations }] = await Promise.all([
    listLetters(db, scope, id),
    findAddresses(db, scope, id),
  ]);
  return { letters, offered: [...new Set([person, ...organizations].filter(Boolean))] };
}
