import { z } from 'zod';
import { DocumentStatus } from './document-status.ts';
import { DocumentType } from './documents/document-type.ts';
import { DocumentSheet } from './documents/sheets.ts';
import { endpoints } from './endpoint.ts';
import { IdParams, id } from './fields/id.ts';
import { TrainingType } from './training-type.ts';

/** A document that its owner keeps: paid for, printed and in force or expired, but not taken back. */
export const OwnDocument = z.object({
  id,
  type: DocumentType,
  /** The kind of training it speaks of; null of documents fixed before there were any. */
  trainingType: TrainingType.nullable(),
  series: z.string(),
  /** Of the printed form; empty for plain paper. */
  blankNumber: z.string(),
  number: z.string(),
  /** The day of issue, YYYY-MM-DD. */
  date: z.string(),
  expiresOn: z.string().nullable(),
  status: DocumentStatus,
  courseTitle: z.string(),
  verificationCode: z.string(),
  /** Of its first sheet, painted. */
  picture: z.string(),
  files: z.array(z.object({ sheet: DocumentSheet, url: z.string() })),
});
export type OwnDocument = z.output<typeof OwnDocument>;

export const ownDocuments = endpoints({
  list: {
    method: 'GET',
    path: '/Document/GetOwnDocuments',
    access: 'student',
    summary: 'Свои документы об обучении: сначала последние',
    reply: z.array(OwnDocument),
  },
  ofStudent: {
    method: 'GET',
    path: '/Document/GetDocumentsOfStudent/:id',
    access: 'operator:any',
    summary: 'Документы об обучении человека, которые есть у него на руках: сначала последние',
    params: IdParams,
    reply: z.array(OwnDocument),
  },
  picture: {
    method: 'GET',
    path: '/Document/GetOwnPicture/:id/:part',
    access: 'user',
    summary: 'Лист документа картинкой: своего, оператору – человека, которого он видит',
    params: z.object({ id, part: DocumentSheet }),
    reply: 'file',
  },
});

/** Where the picture of a sheet of a person's document is. */
export const ownPictureUrl = (documentId: string, sheet: DocumentSheet): string =>
  `/api/Document/GetOwnPicture/${documentId}/${sheet}`;
