import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { asciiName } from './ascii-name.ts';
import { fileName } from './file-name.ts';

/** A file as a handler answers it. `title` is the name the reader's computer will store it under. */
export interface Download {
  title: string;
  mime: string;
  content: Buffer | Readable;
  size?: number;
  /** Shown by the browser instead of being saved; only for what we made ourselves: re-encoded images, printed samples. */
  inline?: boolean;
}

/** Sends a download. The name goes twice, RFC 6266: in Latin letters for old clients, UTF-8 for the rest. */
export function sendDownload(reply: FastifyReply, download: Download): FastifyReply {
  const title = fileName(download.title);
  const plain = asciiName(title);
  const utf8 = encodeURIComponent(title).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const disposition = download.inline ? 'inline' : 'attachment';
  reply
    .header('content-type', download.mime)
    .header('content-disposition', `${disposition}; filename="${plain}"; filename*=UTF-8''${utf8}`);
  const size = download.size ?? (Buffer.isBuffer(download.content) ? download.content.length : undefined);
  if (size !== undefined) reply.header('content-length', size);
  return reply.send(download.content);
}
