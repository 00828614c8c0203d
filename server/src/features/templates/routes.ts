import { documentTypeTitles } from '@dopusk/contract/documents/descriptions.ts';
import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { ExtendedDocumentType, templateSheets } from '@dopusk/contract/documents/sheets.ts';
import { templates } from '@dopusk/contract/templates.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../http/serve.ts';
import { addTemplate, checkTemplate, chooseTemplate } from './commands.ts';
import { handOutTemplate } from './handout.ts';
import { listTemplates } from './list.ts';
import { sheetPictures } from './pictures.ts';
import { previewTemplate } from './preview.ts';
import { sheetOfTraining } from './sheet-of-training.ts';
import { catalogue } from './tags/catalogue.ts';
import {
  fillAssign,
  fillCenter,
  fillCommittee,
  fillCourse,
  fillDisciplines,
  fillProfessions,
  fillStudent,
} from './tags/fill.ts';

/** A preview is shown in a frame of the portal's own page; everything else of it is forbidden. */
const FRAMED = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

export const templatesFeature = (context: Context) =>
  feature(templates)({
    documentTypes: async () => DocumentType.options.map((value) => ({ value, title: documentTypeTitles[value] })),
    extendedDocumentTypes: async () =>
      ExtendedDocumentType.options.map((value) => {
        const { title, documentType } = templateSheets[value];
        return { value, title, documentType };
      }),
    add: ({ scope, body, upload }) => addTemplate(context, scope, body, upload),
    check: ({ scope, body, upload }) => checkTemplate(context, scope, body, upload.bytes),
    list: ({ scope, body }) => listTemplates(context.db, scope, body.documentType ?? null),
    choose: async ({ scope, body }) => {
      await chooseTemplate(context.db, scope, sheetOfTraining(body.sheet, body), body.templateId);
      return null;
    },
    file: ({ scope, params, query }) =>
      handOutTemplate(context, scope, sheetOfTraining(params.sheet, query), query.template ?? null),
    preview: async ({ scope, params, query, reply }) => {
      const download = await previewTemplate(context, scope, {
        ...query,
        ...sheetOfTraining(params.sheet, query),
      });
      reply.header('content-security-policy', FRAMED);
      return download;
    },
    pictures: ({ scope, params, query }) =>
      sheetPictures(context, scope, sheetOfTraining(params.sheet, query), query.template ?? null),
    tags: async () => catalogue(),
    fillOrganizationAndOperator: ({ scope }) => fillCenter(context.db, scope),
    fillStudent: ({ scope, query }) => fillStudent(context.db, scope, query.id),
    fillCourse: ({ scope, query }) => fillCourse(context.db, scope, query.id),
    fillProfessions: ({ scope, query }) => fillProfessions(context.db, scope, query.id),
    fillCommittee: ({ scope, query }) => fillCommittee(context.db, scope, query.id),
    fillDisciplines: ({ scope, query }) => fillDisciplines(context.db, scope, query.id),
    fillAssign: ({ scope, query }) => fillAssign(context, scope, query.id),
  });
