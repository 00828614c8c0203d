import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../http/serve.ts';
import { certificate } from './certificate.ts';
import { fixDocument } from './commands.ts';
import { duplicateDocument, revokeDocument } from './corrections/commands.ts';
import { diplom } from './diplom.ts';
import { handOutAll, handOutFile, handOutFixed } from './handout.ts';
import { readInfo } from './info.ts';
import { protocol } from './protocol.ts';
import { verify } from './verification.ts';

/** Taking fixed documents back and making them out once more. */
export const documentCorrectionsFeature = (context: Context) =>
  feature(documentCorrections)({
    revoke: ({ scope, body }) => revokeDocument(context.db, scope, body),
    duplicate: ({ scope, body }) => duplicateDocument(context, scope, body),
  });

export const documentsFeature = (context: Context) =>
  feature(documents)({
    certificateInfo: ({ scope, params }) => readInfo(context.db, scope, certificate, params.id),
    diplomInfo: ({ scope, params }) => readInfo(context.db, scope, diplom, params.id),
    protocolInfo: ({ scope, params }) => readInfo(context.db, scope, protocol, params.id),
    certificate: async ({ scope, body }) =>
      handOutFixed(context, scope, await fixDocument(context, scope, certificate, body)),
    diplom: async ({ scope, body }) => handOutFixed(context, scope, await fixDocument(context, scope, diplom, body)),
    protocol: async ({ scope, body }) =>
      handOutFixed(context, scope, await fixDocument(context, scope, protocol, body)),
    file: async ({ scope, params, reply }) => {
      const { download, sha256 } = await handOutFile(context, scope, params);
      reply.header('etag', `"${sha256}"`);
      return download;
    },
    byAssigns: ({ scope, body }) => handOutAll(context, scope, body.assignIds, body.format),
    verify: ({ params, request }) => verify(context.db, params.code, request.ip),
  });
