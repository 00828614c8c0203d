import { buffer } from 'node:stream/consumers';
import { recordsInFile } from '@dopusk/contract/register-period.ts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { transaction } from '../../../db/connection.ts';
import { type CenterScope, hasRight } from '../../../db/scope.ts';
import { carriedId } from '../../../db/seen.ts';
import { found, Refusal } from '../../../http/refusal.ts';
import { scopeOnBehalf } from '../../../http/session.ts';
import { defineJob } from '../../../jobs/jobs.ts';
import { EisotError } from '../../../outside/eisot/port.ts';
import { zipOf } from '../../../printing/zip.ts';
import { SealError } from '../../../secrets.ts';
import { trainedXml, type XmlRecord } from '../labour-protection-xml.ts';
import { portionsOf } from '../register-kind.ts';
import { listTold } from '../reports/db.ts';
import { askToSend, findFile, findKey, findSent, listSets, noteSet } from './db.ts';

type Needs = Pick<Context, 'db' | 'jobs' | 'eisot' | 'secrets'>;

/**
 * The key of the center's cabinet.
 * @throws EisotError while it has given none, or the portal cannot open it any more
 */
export async function keyOf({ db, secrets }: Pick<Context, 'db' | 'secrets'>, scope: CenterScope): Promise<string> {
  const sealed = await findKey(db, scope);
  if (!sealed) throw new EisotError('Центр не указал ключ личного кабинета');
  try {
    return secrets.open(sealed, scope.organization.id);
  } catch (error) {
    if (error instanceof SealError) throw new EisotError('Укажите ключ личного кабинета заново');
    throw error;
  }
}

/**
 * Asks for a file to be left in the center's cabinet as drafts. What the cabinet has taken already is not sent again.
 * @throws Refusal NotFoundFile; Invalid when the portal does not speak to the cabinet, or the center has given no key
 */
export async function sendDraft(context: Needs, scope: CenterScope, id: string): Promise<null> {
  const { db, jobs, eisot } = context;
  const reportId = found(await findFile(db, scope, id), 'NotFoundFile');
  if (!eisot.isOn) throw new Refusal('Invalid', 'Портал не соединён с личным кабинетом реестра Минтруда');
  if (!(await findKey(db, scope))) throw new Refusal('Invalid', 'Сначала укажите ключ личного кабинета в настройках');
  const parts = partsOf(await listTold(db, scope, reportId));
  return transaction(db, async (tx) => {
    await askToSend(tx, scope, reportId, parts.length);
    await audit(tx, scope, 'state-register.draft-asked', reportId);
    await jobs.enqueue(pushDrafts, { reportId }, { transaction: tx, key: reportId });
    return null;
  });
}

const partsOf = (records: readonly XmlRecord[]) => portionsOf(records, recordsInFile.LabourProtection);

/**
 * Sends the parts of a file that the cabinet has not taken yet. Not tried again by itself: of a call that broke off nobody
 * knows whether the draft is there, and a person looks before he sends another.
 */
export const pushDrafts = defineJob('eisot.push', {
  payload: z.object({ reportId: carriedId<'stateRegisterReports'>() }),
  retries: 0,
  timeLimit: 600,
  handler: async ({ reportId }, context: Context) => {
    const { db, eisot } = context;
    const sent = await findSent(db, reportId);
    const scope = sent && (await scopeOnBehalf(db, sent.sentBy, sent.centerId));
    if (!scope || !hasRight(scope, 'Registers')) return;
    const parts = partsOf(await listTold(db, scope, reportId));
    for (const { part } of (await listSets(db, reportId)).filter(({ setId }) => setId === '')) {
      try {
        const archive = await archiveOf(parts[part] ?? []);
        await noteSet(db, reportId, part, { setId: await eisot.pushDraft(await keyOf(context, scope), archive) });
      } catch (error) {
        if (!(error instanceof EisotError)) throw error;
        await noteSet(db, reportId, part, { fault: faultText(error) });
      }
    }
  },
});

/** What went wrong, with the number by which the cabinet's support finds it. */
export const faultText = ({ message, requestId }: EisotError): string =>
  requestId ? `${message} (обращение ${requestId})` : message;

async function archiveOf(records: readonly XmlRecord[]): Promise<Buffer<ArrayBuffer>> {
  async function* parts() {
    yield { path: 'Data.xml', content: trainedXml(records), compress: true };
  }
  return Buffer.from(await buffer(zipOf(parts())));
}
