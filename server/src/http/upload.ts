import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileName } from './file-name.ts';
import { Refusal } from './refusal.ts';

/** The largest file anybody may send, in bytes. */
const UPLOAD_LIMIT = 20 * 1024 * 1024;

/** What may stand before the file; without limits a body of fields alone would fill the memory. */
const FIELD_LIMITS = { fields: 20, fieldSize: 500_000, headerPairs: 20 };

/** The one file of a multipart body, not yet believed to be what it says it is. */
export interface Upload {
  title: string;
  bytes: Buffer;
  /** The other form fields sent before the file. */
  fields: Record<string, string>;
}

/** Refuses what no part of the portal is to read. */
export type CheckUpload = (bytes: Buffer) => Promise<void>;

/**
 * Reads the file of an upload call.
 * @throws Refusal BadRequest when there is none, when it is larger than UPLOAD_LIMIT, when the body is torn or has more or
 * longer fields than any of our pages sends; what `check` refuses
 */
export async function readUpload(request: FastifyRequest, check: CheckUpload): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('BadRequest', 'Файл не приложен');
  const limits = { ...FIELD_LIMITS, fileSize: UPLOAD_LIMIT, files: 1 };
  const part = await request.file({ limits }).catch(() => {
    throw new Refusal('BadRequest', 'Не удалось прочитать файл');
  });
  if (!part) throw new Refusal('BadRequest', 'Файл не приложен');
  const bytes = await part.toBuffer().catch((error) => {
    const isTooLarge = (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE';
    const limit = `Файл больше ${UPLOAD_LIMIT / 1024 / 1024} МБ`;
    throw new Refusal('BadRequest', isTooLarge ? limit : 'Не удалось прочитать файл');
  });
  const fields = Object.entries(part.fields).flatMap(([name, field]) => {
    if (!field || Array.isArray(field) || field.type !== 'field') return [];
    if (field.valueTruncated) throw new Refusal('BadRequest', 'Слишком длинное поле');
    return [[name, String(field.value)] as const];
  });
  await check(bytes);
  // Only the last segment: old browsers send the whole path of the sender's computer.
  const title = part.filename.split(/[\\/]/).pop() ?? '';
  return { title: fileName(title), bytes, fields: Object.fromEntries(fields) };
}
