import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import type { Context } from '../../../context.ts';
import { isAdministrator } from '../../../db/scope.ts';
import { Refusal } from '../../../http/refusal.ts';
import { feature } from '../../../http/serve.ts';
import { certificateEducation } from '../certificate-education.ts';
import { fixDocument } from '../commands.ts';
import { handOutFixed } from '../handout.ts';
import { listThemes } from '../themes/db.ts';
import { listStaticDocuments } from './db.ts';
import { makeInvoice, readInvoiceInfo } from './invoice.ts';
import { handOutStatic } from './print-static.ts';
import { makeStudyCertificate, readStudyCertificate } from './study-certificate.ts';

export const staticDocumentsFeature = (context: Context) =>
  feature(staticDocuments)({
    certificateEducationInfo: ({ scope, query }) => readStudyCertificate(context.db, scope, query),
    certificateEducation: async ({ scope, body }) => {
      const { assignId, studentId = '', format } = body;
      if (!assignId) {
        const id = await makeStudyCertificate(context, scope, { ...body, studentId });
        return handOutStatic(context, scope, id, format);
      }
      // What is fixed is the administrator's to fix, as of every document of an assignment (specification §6).
      if (!isAdministrator(scope)) throw new Refusal('Forbidden');
      return handOutFixed(
        context,
        scope,
        await fixDocument(context, scope, certificateEducation, { ...body, assignId }),
      );
    },
    paymentInvoiceInfo: ({ scope, query }) => readInvoiceInfo(context.db, scope, query),
    paymentInvoice: async ({ scope, body }) =>
      handOutStatic(context, scope, await makeInvoice(context.db, scope, body), body.format),
    list: ({ scope, query }) => listStaticDocuments(context.db, scope, query),
    file: ({ scope, params }) => handOutStatic(context, scope, params.id, params.format),
    themes: ({ scope, query }) => listThemes(context.db, scope, query.search ?? ''),
  });
