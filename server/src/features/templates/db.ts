import { descriptions } from '@dopusk/contract/documents/descriptions.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { templateSheetsOf } from '@dopusk/contract/documents/sheets.ts';
import type { SheetOfTraining } from '@dopusk/contract/documents/templates-of-training.ts';
import { areaHeaded } from '@dopusk/contract/safety-field.ts';
import { LISTED_VERSIONS } from '@dopusk/contract/templates.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import type { ChosenTemplates } from '../../db/tables/templates.ts';

/** The templates of a document: what its center had chosen when it was fixed. */
export type SeenTemplates = { readonly [Sheet in keyof ChosenTemplates]: Seen<'templates'> };

/** Where the file of a template lies. */
export function findStoredTemplate(db: Db, templateId: Seen<'templates'>) {
  return db.selectFrom('templates').where('id', '=', templateId).select('storageKey').executeTakeFirstOrThrow();
}

/**
 * The templates that the center prints a type of document by at this moment, for the document that is being fixed: those
 * of its field of safety, where that has none of its own, those of its kind of training, and else those of all kinds.
 * @param trainingType of the document; null for one from before there were kinds, or of no course
 * @param data what it says: a duplicate is of the field that its original is of, whatever its course is now
 */
export function templatesInForce(
  centerId: Seen<'organizations'>,
  type: DocumentType,
  trainingType: TrainingType | null,
  data: { курс: { проверка?: string } },
): RawBuilder<string> {
  const meant = trainingType ?? descriptions[type].training;
  const area = meant === 'SafetyTraining' ? areaHeaded(data.курс.проверка ?? '') : null;
  return sql`(
    select coalesce(jsonb_object_agg(sheet, template_id), '{}') from (
      select distinct on (sheet) sheet, template_id from template_choices
      where center_id = ${centerId} and sheet = any(${templateSheetsOf(type)}::text[])
        and (training_type is null or training_type = ${meant}) and (safety_area is null or safety_area = ${area})
      order by sheet, safety_area nulls last, training_type nulls last) chosen)`;
}

const isOfTraining = ({ trainingType, safetyArea = null }: Pick<SheetOfTraining, 'trainingType' | 'safetyArea'>) =>
  sql<boolean>`training_type is not distinct from ${trainingType} and safety_area is not distinct from ${safetyArea}`;

/** A version of the caller's center; undefined for a stranger's one and for one of another sheet or kind of training. */
export function findTemplate(db: Db | Tx, scope: CenterScope, { sheet, ...of }: SheetOfTraining, templateId: string) {
  return db
    .selectFrom('templates')
    .where('id', '=', templateId)
    .where('centerId', '=', scope.organization.id)
    .where('sheet', '=', sheet)
    .where(isOfTraining(of))
    .select(['id', 'version', 'title'])
    .$narrowType<{ id: Seen<'templates'> }>()
    .executeTakeFirst();
}

/** Notes that the center has looked at its templates, once for all (decision 920). */
export async function noteLook(db: Db, scope: CenterScope): Promise<void> {
  await db
    .insertInto('templateLooks')
    .values({ centerId: scope.organization.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lets uploads of one center wait for each other until the transaction ends. */
export async function lockTemplates(tx: Tx, scope: CenterScope): Promise<void> {
  await tx
    .selectFrom('organizations')
    .where('id', '=', scope.organization.id)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** The version that has these very bytes. */
export function findSame(tx: Tx, scope: CenterScope, { sheet, ...of }: SheetOfTraining, sha256: Buffer) {
  return tx
    .selectFrom('templates')
    .where('centerId', '=', scope.organization.id)
    .where('sheet', '=', sheet)
    .where(isOfTraining(of))
    .where('sha256', '=', sha256)
    .select(['id', 'version'])
    .executeTakeFirst();
}

export interface NewTemplate extends SheetOfTraining {
  id: string;
  title: string;
  storageKey: string;
  size: number;
  sha256: Buffer;
}

/**
 * Writes down the next version; its file is stored already.
 * @returns its number
 */
export async function insertTemplate(tx: Tx, scope: CenterScope, template: NewTemplate): Promise<number> {
  const { version } = await tx
    .insertInto('templates')
    .values({
      id: template.id,
      centerId: scope.organization.id,
      sheet: template.sheet,
      trainingType: template.trainingType,
      safetyArea: template.safetyArea ?? null,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from templates
        where center_id = ${scope.organization.id} and sheet = ${template.sheet}
          and ${isOfTraining(template)})`,
      title: template.title,
      storageKey: template.storageKey,
      size: template.size,
      sha256: template.sha256,
      createdBy: scope.userId,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Prints a sheet of a kind of training by this template from now on; null means what it is printed by without one. */
export async function setChoice(
  tx: Tx,
  scope: CenterScope,
  { sheet, trainingType, safetyArea = null }: SheetOfTraining,
  templateId: string | null,
) {
  const centerId = scope.organization.id;
  if (templateId === null) {
    await tx
      .deleteFrom('templateChoices')
      .where('centerId', '=', centerId)
      .where('sheet', '=', sheet)
      .where(isOfTraining({ trainingType, safetyArea }))
      .execute();
    return;
  }
  await tx
    .insertInto('templateChoices')
    .values({ centerId, sheet, trainingType, safetyArea, templateId })
    .onConflict((conflict) =>
      conflict.columns(['centerId', 'sheet', 'trainingType', 'safetyArea']).doUpdateSet({ templateId }),
    )
    .execute();
}

/** The latest versions of each sheet of each kind of training, and the chosen one however old it is. */
export function listVersions(db: Db, scope: CenterScope, type: DocumentType | null) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('templates')
        .leftJoin('templateChoices', 'templateChoices.templateId', 'templates.id')
        .leftJoin('users', 'users.id', 'templates.createdBy')
        .where('templates.centerId', '=', scope.organization.id)
        .$if(type !== null, (query) => query.where('templates.sheet', 'in', type ? templateSheetsOf(type) : []))
        .select([
          'templates.id',
          'templates.sheet',
          'templates.trainingType',
          'templates.safetyArea',
          'templates.version',
          'templates.title',
          'templates.size',
          'templates.createdAt',
          'users.fullName as author',
          sql<boolean>`template_choices.template_id is not null`.as('isCurrent'),
          sql<number>`row_number() over (
            partition by templates.sheet, templates.training_type, templates.safety_area order by templates.version desc)`.as(
            'place',
          ),
        ])
        .as('versions'),
    )
    .where(({ or, eb }) => or([eb('place', '<=', LISTED_VERSIONS), eb('isCurrent', '=', true)]))
    .selectAll()
    .orderBy('sheet')
    .orderBy('version', 'desc')
    .execute();
}
