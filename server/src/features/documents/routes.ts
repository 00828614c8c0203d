import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documentLetters } from '@dopusk/contract/document-letters.ts';
import { documents } from '@dopusk/contract/documents.ts';
import type { Context } from '../../context.ts';
import { found } from '../../http/refusal.ts';
import { senderOf } from '../../http/sender.ts';
import { feature } from '../../http/serve.ts';
import { certificate } from './certificate/certificate.ts';
import { issueStudyCertificate, readStudyCertificate } from './certificate-education/study-certificate.ts';
import { fixDocument } from './commands.ts';
import { contract } from './contract/contract.ts';
import { readContractInfo } from './contract/info.ts';
import { duplicateDocument, readPersonChanges, revokeDocument } from './corrections/commands.ts';
import { listResting, listRestingRepeats } from './corrections/db.ts';
import { exchangeDocument, planExchange } from './corrections/exchange.ts';
import { askForData } from './data-requests/ask-for-data.ts';
import { diplom } from './diplom/diplom.ts';
import { handOutAll, handOutFile, handOutFixed } from './handout.ts';
import { readInfo } from './info.ts';
import { readLetters, sendDocument } from './letters/letters.ts';
import { protocol } from './protocol/protocol.ts';
import { ticketB } from './ticket-b/ticket-b.ts';
import { ticketM } from './ticket-m/ticket-m.ts';
import { ticketMWithPhoto } from './ticket-m-with-photo/ticket-m-with-photo.ts';
import { verify } from './verification.ts';

/** Taking fixed documents back and making them out once more. */
export const documentCorrectionsFeature = (context: Context) =>
  feature(documentCorrections)({
    revoke: ({ scope, body }) => revokeDocument(context.db, scope, body),
    resting: async ({ scope, params }) => found(await listResting(context.db, scope, params.id), 'NotFoundFile'),
    restingRepeats: async ({ scope, params }) =>
      found(await listRestingRepeats(context.db, scope, params.id), 'NotFoundFile'),
    personChanges: ({ scope, params }) => readPersonChanges(context.db, scope, params.id),
    duplicate: ({ scope, body }) => duplicateDocument(context, scope, body),
    exchangePlan: ({ scope, params, query }) => planExchange(context, scope, { ...query, documentId: params.id }),
    exchange: ({ scope, body }) => exchangeDocument(context, scope, body),
  });

/** Sending fixed documents by letter. */
export const documentLettersFeature = (context: Context) =>
  feature(documentLetters)({
    letters: ({ scope, params }) => readLetters(context, scope, params.id),
    send: ({ scope, params, body, once }) =>
      once((db) => sendDocument({ ...context, db }, scope, params.id, body.emails)),
  });

export const documentsFeature = (context: Context) =>
  feature(documents)({
    certificateInfo: ({ scope, params }) => readInfo(context.db, scope, certificate, params.id),
    diplomInfo: ({ scope, params }) => readInfo(context.db, scope, diplom, params.id),
    protocolInfo: ({ scope, params }) => readInfo(context.db, scope, protocol, params.id),
    ticketBInfo: ({ scope, params }) => readInfo(context.db, scope, ticketB, params.id),
    ticketMInfo: ({ scope, params }) => readInfo(context.db, scope, ticketM, params.id),
    ticketMWithPhotoInfo: ({ scope, params }) => readInfo(context.db, scope, ticketMWithPhoto, params.id),
    contractInfo: ({ scope, query }) => readContractInfo(context.db, scope, query.assignId),
    certificateEducationInfo: ({ scope, query }) => readStudyCertificate(context.db, scope, query),
    certificate: async ({ scope, body }) =>
      handOutFixed(context, scope, await fixDocument(context, scope, certificate, body)),
    diplom: async ({ scope, body }) => handOutFixed(context, scope, await fixDocument(context, scope, diplom, body)),
    protocol: async ({ scope, body }) =>
      handOutFixed(context, scope, await fixDocument(context, scope, protocol, body)),
    ticketB: async ({ scope, body }) => handOutFixed(context, scope, await fixDocument(context, scope, ticketB, body)),
    ticketM: async ({ scope, body }) => handOutFixed(context, scope, await fixDocument(context, scope, ticketM, body)),
    ticketMWithPhoto: async ({ scope, body }) =>
      handOutFixed(context, scope, await fixDocument(context, scope, ticketMWithPhoto, body)),
    contract: async ({ scope, body }) =>
      handOutFixed(context, scope, await fixDocument(context, scope, contract, body)),
    certificateEducation: ({ scope, body }) => issueStudyCertificate(context, scope, body),
    file: async ({ scope, params, reply }) => {
      const { download, sha256 } = await handOutFile(context, scope, params);
      reply.header('etag', `"${sha256}"`);
      return download;
    },
    byAssigns: ({ scope, body }) => handOutAll(context, scope, body.assignIds, body.format),
    askForData: ({ scope, params }) => askForData(context, scope, params.id),
    verify: ({ params, request }) => verify(context.db, params.code, senderOf(request).network),
  });
