import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** The largest file anybody may send, in bytes. */
const UPLOAD_LIMIT = 20 * 1024 * 1024;

/** The one file of a multipart body, not yet believed to be what it says it is. */
export interface Upload {
  title: string;
  bytes: Buffer;
  /** The other form fields sent before the file. */
  fields: Record<string, string>;
}

/**
 * Reads the file of an upload call.
 * @throws Refusal BadRequest when there is none, SaveFileException when it is larger than UPLOAD_LIMIT
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  const part = request.isMultipart() ? await request.file({ limits: { fileSize: UPLOAD_LIMIT, files: 1 } }) : undefined;
  if (!part) throw new Refusal('BadRequest', 'Файл не приложен');
  const bytes = await part.toBuffer().catch(() => {
    throw new Refusal('BadRequest', `Файл больше ${UPLOAD_LIMIT / 1024 / 1024} МБ`);
  });
  const fields = Object.entries(part.fields).flatMap(([name, field]) =>
    field && !Array.isArray(field) && field.type === 'field' ? [[name, String(field.value)] as const] : [],
  );
  // Only the last segment: old browsers send the whole path of the sender's computer.
  const title = part.filename.split(/[\\/]/).pop() ?? '';
  return {
    title: title.replace(/[\p{Cc}"<>|:*?]/gu, '').slice(-200) || 'файл',
    bytes,
    fields: Object.fromEntries(fields),
  };
}
