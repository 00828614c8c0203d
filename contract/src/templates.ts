import { z } from 'zod';
import { DocumentType } from './documents/document-type.ts';
import {
  DocumentFormat,
  ExtendedDocumentType,
  TemplateSheet,
  templateSheetOf,
  templateSheets,
} from './documents/sheets.ts';
import { templateAreas, templateTraining } from './documents/templates-of-training.ts';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';
import { REQUIRED } from './fields/text.ts';
import { SafetyArea } from './safety-field.ts';
import { TrainingType } from './training-type.ts';

/** Which kind of training a template is for. A call that names none means what it meant before there were kinds. */
const ofTraining = z
  .union([z.literal('').transform(() => null), TrainingType], { error: 'Выберите вид обучения' })
  .nullish()
  .transform((value) => value ?? null);

/** Which field of safety a template is for; none is what serves all of them. */
const ofArea = z
  .union([z.literal('').transform(() => null), SafetyArea], { error: 'Выберите область безопасности' })
  .nullish()
  .transform((value) => value ?? null);

/** Why there is no template of a document for one field of safety. */
export const NOT_OF_FIELDS = 'У этого документа нет шаблонов по областям безопасности';

/** Why there is no template of a document for a kind of training that does not end with it. */
export const NOT_ISSUED = 'При таком виде обучения этот документ не выдаётся';

const isOfField = (type: DocumentType, trainingType: TrainingType | null, area: SafetyArea | null): boolean =>
  templateAreas(type, trainingType).includes(area);

export const AddTemplateBody = z
  .object({
    organizationId: id,
    documentType: z.enum(DocumentType.options, { error: REQUIRED }),
    extendedDocumentType: z
      .union([z.literal('').transform(() => null), z.enum(ExtendedDocumentType.options)], { error: 'Выберите лист' })
      .nullish()
      .transform((value) => value ?? null),
    trainingType: ofTraining,
    safetyArea: ofArea,
  })
  .refine(({ documentType, trainingType }) => templateTraining(documentType, trainingType) !== undefined, {
    path: ['trainingType'],
    error: NOT_ISSUED,
  })
  .refine(({ documentType, trainingType, safetyArea }) => isOfField(documentType, trainingType, safetyArea), {
    path: ['safetyArea'],
    error: NOT_OF_FIELDS,
  })
  .refine(({ documentType, extendedDocumentType }) => templateSheetOf(documentType, extendedDocumentType) !== null, {
    path: ['extendedDocumentType'],
    error: 'Выберите лист этого документа',
  });

/** Something wrong with a template, for the person who made it. */
export const TemplateProblem = z.object({
  /** The tag as it stands in the template, without braces; empty when the whole file is meant. */
  tag: z.string(),
  message: z.string(),
  /** The known tag that was probably meant, without braces. */
  nearest: z.string().nullable(),
});
export type TemplateProblem = z.output<typeof TemplateProblem>;

/** What came of an upload: a version that nothing is printed by until it is chosen. A template with problems is not kept: it would spoil a document that stays for ever. */
export const AddedTemplate = z.object({
  isAdded: z.boolean(),
  /** The version that was added; null when none was. */
  id: id.nullable(),
  version: z.number().int().nullable(),
  problems: z.array(TemplateProblem),
  /** What the portal took out of the file or wants to say about it; none of it prevents printing. */
  notices: z.array(z.string()),
});
export type AddedTemplate = z.output<typeof AddedTemplate>;

/** As many pages of a sheet are shown, the first ones. */
export const PICTURED_PAGES = 3;

/** A sheet as it prints sample data. */
export const SheetPictures = z.object({
  /** The first pages as `data:` addresses. */
  pictures: z.array(z.string()).max(PICTURED_PAGES),
  pagesCount: z.number().int(),
  /** How many pages a center's own template takes with the longest names, where these are more; null where it fits, and of the portal's. */
  overflowPages: z.number().int().nullable(),
  /** Whether a center's own list (protocol, contract, appendix) leaves the signatures on a page without any of its lines. */
  signedAlone: z.boolean(),
  /** What is wrong with the tags of a center's own template, or lacks in it, in words; a version kept before it was looked for is told of it, too. */
  remarks: z.array(z.string()),
});
export type SheetPictures = z.output<typeof SheetPictures>;

/** What a file would be as a template; nothing is kept of it. */
export const CheckedTemplate = z.object({
  problems: z.array(TemplateProblem),
  notices: z.array(z.string()),
  /** Null when there are problems, or when the printer is out of order, which a notice says. */
  sheet: SheetPictures.nullable(),
});
export type CheckedTemplate = z.output<typeof CheckedTemplate>;

const TemplateVersion = z.object({
  id,
  /** 1 for the first one of the sheet. */
  version: z.number().int(),
  /** The file's name. */
  title: z.string(),
  /** In bytes. */
  size: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Who uploaded it. */
  author: z.string(),
  isCurrent: z.boolean(),
});
export type TemplateVersion = z.output<typeof TemplateVersion>;

/** As many versions of a sheet are listed, the latest first. */
export const LISTED_VERSIONS = 20;

/** What a sheet of a kind of training is printed by. */
export const SheetTemplates = z.object({
  sheet: TemplateSheet,
  /** Null for the sheet as every kind prints it that has no template of its own. */
  trainingType: TrainingType.nullable(),
  /** Null for the sheet as every field of safety prints it that has no template of its own, and of other training. */
  safetyArea: SafetyArea.nullable(),
  /** «Свидетельство о профессии рабочего» */
  title: z.string(),
  documentType: DocumentType,
  extendedDocumentType: ExtendedDocumentType.nullable(),
  /**
   * The portal's own template. Without one an upload stands before what is printed otherwise: a …ForPdf sheet before the
   * sheet itself, a kind of training before all kinds, a field of safety before all fields.
   */
  hasBuiltIn: z.boolean(),
  versions: z.array(TemplateVersion),
});
export type SheetTemplates = z.output<typeof SheetTemplates>;

/** A tag as the catalogue shows it. */
const CatalogueTag = z.object({
  /** As a template names it, without braces: «слушатель.фио», inside a list «оценка». */
  tag: z.string(),
  /** What is pasted into a template: «{слушатель.фио}», «{%qr}», «{#люди}{фио}{/люди}». */
  insert: z.string(),
  /** What it would print; empty when there is nothing to print. */
  value: z.string(),
});

/** Tags that belong together. */
export const TagGroup = z.object({
  title: z.string(),
  /** The list around these tags; empty when they stand by themselves. */
  list: z.string(),
  tags: z.array(CatalogueTag),
});
export type TagGroup = z.output<typeof TagGroup>;

/** The template that a file is asked by: a version, or, without it, the portal's own of a kind of training or field of safety. */
const templateQuery = { template: id.optional(), trainingType: ofTraining, safetyArea: ofArea };

const Tags = z.array(TagGroup);
const ById = z.object({ id });

export const templates = endpoints({
  documentTypes: {
    method: 'GET',
    path: '/DocumentTemplate/DocumentTypes',
    access: 'operator:any',
    summary: 'Виды документов',
    reply: z.array(z.object({ value: DocumentType, title: z.string() })),
  },
  extendedDocumentTypes: {
    method: 'GET',
    path: '/DocumentTemplate/ExtendedDocumentTypes',
    access: 'operator:any',
    summary: 'Листы документов, у каждого свой шаблон',
    reply: z.array(z.object({ value: ExtendedDocumentType, title: z.string(), documentType: DocumentType })),
  },
  add: {
    method: 'POST',
    path: '/DocumentTemplate/AddTemplate',
    access: 'center:Settings',
    summary:
      'Проверить и добавить версию шаблона; действует она после SetCurrent. С ошибками не сохраняется, ответ называет их',
    body: AddTemplateBody,
    upload: true,
    reply: AddedTemplate,
  },
  check: {
    method: 'POST',
    path: '/DocumentTemplate/CheckTemplate',
    access: 'center:Settings',
    onlyReads: true,
    summary: 'Проверить шаблон листа и показать, как он печатается; ничего не сохраняется',
    body: AddTemplateBody,
    upload: true,
    reply: CheckedTemplate,
  },
  list: {
    method: 'POST',
    path: '/DocumentTemplate/GetTemplates',
    access: 'center:any',
    onlyReads: true,
    summary: 'Шаблоны учебного центра: каждый лист каждого вида обучения со своими версиями',
    body: z.object({ documentType: DocumentType.nullish() }),
    reply: z.array(SheetTemplates),
  },
  choose: {
    method: 'PUT',
    path: '/DocumentTemplate/SetCurrent',
    access: 'center:Settings',
    summary: 'Печатать лист по одной из загруженных версий или, без templateId, по встроенному шаблону',
    body: z
      .object({ sheet: TemplateSheet, trainingType: ofTraining, safetyArea: ofArea, templateId: id.nullable() })
      .refine(
        ({ sheet, trainingType }) => templateTraining(templateSheets[sheet].documentType, trainingType) !== undefined,
        { path: ['trainingType'], error: NOT_ISSUED },
      )
      .refine(
        ({ sheet, trainingType, safetyArea }) =>
          isOfField(templateSheets[sheet].documentType, trainingType, safetyArea),
        { path: ['safetyArea'], error: NOT_OF_FIELDS },
      ),
    reply: z.null(),
  },
  file: {
    method: 'GET',
    path: '/DocumentTemplate/GetFile/:sheet',
    access: 'center:any',
    summary: 'Скачать версию шаблона или, без template, встроенный шаблон',
    params: z.object({ sheet: TemplateSheet }),
    query: z.object(templateQuery),
    reply: 'file',
  },
  preview: {
    method: 'GET',
    path: '/DocumentTemplate/Preview/:sheet',
    access: 'center:any',
    summary: 'Образец документа по версии шаблона или встроенному: с примерными данными или данными назначения',
    params: z.object({ sheet: TemplateSheet }),
    query: z.object({ ...templateQuery, assign: id.optional(), format: DocumentFormat.default('Pdf') }),
    reply: 'file',
  },
  pictures: {
    method: 'GET',
    path: '/DocumentTemplate/GetPictures/:sheet',
    access: 'center:any',
    summary: 'Лист с примерными данными картинками страниц: по версии шаблона или, без template, по встроенному',
    params: z.object({ sheet: TemplateSheet }),
    query: z.object(templateQuery),
    reply: SheetPictures,
  },
  tags: {
    method: 'GET',
    path: '/DocumentTemplate/GetTags',
    access: 'center:any',
    summary: 'Все теги шаблонов с примерами значений',
    reply: Tags,
  },
  fillOrganizationAndOperator: {
    method: 'GET',
    path: '/Document/FillOrganizationAndOperator',
    access: 'center:any',
    summary: 'Теги учебного центра со значениями из его реквизитов',
    reply: Tags,
  },
  fillStudent: {
    method: 'GET',
    path: '/Document/FillStudent',
    access: 'center:any',
    summary: 'Теги слушателя со значениями сотрудника',
    query: ById,
    reply: Tags,
  },
  fillCourse: {
    method: 'GET',
    path: '/Document/FillCourse',
    access: 'center:any',
    summary: 'Теги курса со значениями курса',
    query: ById,
    reply: Tags,
  },
  fillProfessions: {
    method: 'GET',
    path: '/Document/FillProfessions',
    access: 'center:any',
    summary: 'Теги профессии и области деятельности со значениями курса',
    query: ById,
    reply: Tags,
  },
  fillCommittee: {
    method: 'GET',
    path: '/Document/FillCommittee',
    access: 'center:any',
    summary: 'Теги комиссии со значениями комиссии',
    query: ById,
    reply: Tags,
  },
  fillDisciplines: {
    method: 'GET',
    path: '/Document/FillDisciplines',
    access: 'center:any',
    summary: 'Теги дисциплин со значениями курса',
    query: ById,
    reply: Tags,
  },
  fillAssign: {
    method: 'GET',
    path: '/Document/FillAssign',
    access: 'center:any',
    summary: 'Все теги со значениями назначения',
    query: ById,
    reply: Tags,
  },
});
