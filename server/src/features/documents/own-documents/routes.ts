import { buffer } from 'node:stream/consumers';
import { canDownload } from '@dopusk/contract/assignments.ts';
import type { DocumentSheet } from '@dopusk/contract/documents/sheets.ts';
import { ownDocuments } from '@dopusk/contract/own-documents.ts';
import type { Context } from '../../../context.ts';
import type { UserScope } from '../../../db/scope.ts';
import type { Download } from '../../../http/download.ts';
import { found, Refusal, refuseUnless } from '../../../http/refusal.ts';
import { feature } from '../../../http/serve.ts';
import { paintPdf } from '../../../printing/paint-pdf.ts';
import { PrintError } from '../../../printing/printer.ts';
import { findSeenStudent } from '../../assignments/db/read-assignment.ts';
import { findFile } from '../files/db.ts';
import { refuseBlind } from '../handout.ts';
import { listOwnDocuments } from './db.ts';

/** Of the longer side: a card of the list on a screen of twice the points. */
const SIZE = 720;

/** What a student has in hand of his trainings, for himself and for those who see him. */
export const ownDocumentsFeature = (context: Context) =>
  feature(ownDocuments)({
    list: ({ scope }) => listOwnDocuments(context.db, scope, scope.studentId),
    ofStudent: async ({ scope, params }) =>
      listOwnDocuments(
        context.db,
        scope,
        found(await findSeenStudent(context.db, scope, params.id), 'NotFoundStudent'),
      ),
    picture: async ({ scope, params, reply }) => {
      const picture = await paintOwn(context, scope, params);
      // A fixed document never changes: a browser paints each once a day.
      reply.header('cache-control', 'private, max-age=86400');
      return picture;
    },
  });

/**
 * @throws Refusal NotFoundFile for a stranger's document and before printing, AssignNotPaid, BadRequest for what cannot be
 *   painted, what refuseBlind throws
 */
async function paintOwn(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  scope: UserScope,
  { id, part }: { id: string; part: DocumentSheet },
): Promise<Download> {
  const file = found(await findFile(db, scope, { id, part, format: 'Pdf' }), 'NotFoundFile');
  refuseBlind(scope, [file]);
  refuseUnless(canDownload(file));
  const pdf = await buffer((await storage.get(file.storageKey)).stream);
  const { pictures } = await paintPdf(pdf, { size: SIZE, pages: 1 }).catch((error) => {
    throw error instanceof PrintError ? new Refusal('BadRequest', error.message) : error;
  });
  const content = Buffer.from(found(pictures[0], 'NotFoundFile'));
  return { title: `${part}.webp`, mime: 'image/webp', content, inline: true };
}
