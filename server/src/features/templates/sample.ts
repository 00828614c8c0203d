import { descriptions } from '@dopusk/contract/documents/descriptions.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { trainingsOf } from '@dopusk/contract/documents/documents-of-training.ts';
import { templateSheets } from '@dopusk/contract/documents/sheets.ts';
import type { SheetOfTraining } from '@dopusk/contract/documents/templates-of-training.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { DOCUMENTS_IDENTIFY, mayIdentify } from '@dopusk/contract/rights.ts';
import { shortSample } from '../../../templates/sample-data.ts';
import { sampleOfField, sampleOfTraining } from '../../../templates/sample-of-training.ts';
import type { TemplateData } from '../../../templates/template-data.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { qrPicture } from '../../printing/qr.ts';
import { withEveryTag } from '../documents/blank-data.ts';
import { findFacts } from '../documents/db.ts';
import { type AnyKind, suggestOn } from '../documents/document-kind.ts';
import { documentKinds } from '../documents/document-kinds.ts';
import type { Facts, Issued } from '../documents/facts.ts';
import { partyOn } from '../documents/parties/party.ts';
import { centerTags, type PrintedData } from '../documents/printed-data.ts';
import { noteIdentified } from '../students/note-read.ts';
import { findCenter } from './tags/db.ts';

const QR_MILLIMETRES = 22;
/** Stands where an issued document has its number and code. */
const SAMPLE = 'ОБРАЗЕЦ';

/** A sample that is true of what a template is for: of its field of safety and kind of training, or of the first that all print alike. */
export function sampleFor(sample: TemplateData, { sheet, trainingType, safetyArea }: SheetOfTraining): TemplateData {
  const [first] = trainingsOf(templateSheets[sheet].documentType);
  const shown = trainingType ?? first;
  const ofTraining = shown ? sampleOfTraining(sample, shown) : sample;
  return safetyArea ? sampleOfField(ofTraining, safetyArea) : ofTraining;
}

/** The portal's own sample of what a template is for, with the center's requisites. */
export async function madeUpSample(
  db: Db,
  scope: CenterScope,
  template: SheetOfTraining,
): Promise<Record<string, unknown>> {
  const sample = sampleFor(shortSample, template);
  const { signs } = descriptions[templateSheets[template.sheet].documentType];
  const center = partyOn(await findCenter(db, scope), { right: signs, day: today() });
  const own = Object.entries(centerTags(center)).filter(([, value]) => value !== '');
  // On a printed form a document goes by the number of the form.
  const документ = { ...sample.документ, номер: SAMPLE, номер_бланка: sample.документ.номер_бланка && SAMPLE };
  return { ...sample, документ, центр: { ...sample.центр, ...Object.fromEntries(own) } };
}

/**
 * What an assignment would say if its document were fixed now.
 * @throws Refusal RightMissing without a right to know people by their numbers (decision 147), NotFoundAssignCourse
 */
export async function assignedSample(
  { db, config }: Pick<Context, 'config' | 'db'>,
  scope: CenterScope,
  type: DocumentType,
  assignId: string,
): Promise<Record<string, unknown>> {
  // A template may print whatever is known of a person, of a contract too.
  if (!mayIdentify(scope.rights)) throw new Refusal('RightMissing', DOCUMENTS_IDENTIFY);
  const record = found(await findFacts(db, scope, assignId), 'NotFoundAssignCourse');
  await noteIdentified(db, scope, record.student.id);
  const { facts } = suggestOn(documentKinds[type] as AnyKind, record);
  const verificationPage = `${config.publicUrl}/verify`;
  const data = suggestedData(type, facts, { number: SAMPLE, verificationCode: SAMPLE, verificationPage });
  return { ...data, qr: await qrPicture(verificationPage, QR_MILLIMETRES), фото: shortSample.фото };
}

/**
 * What a document of this type would say if it were fixed as suggested. What its form still lacks is today's date, no
 * hours and no words.
 */
function suggestedData(type: DocumentType, facts: Facts, issued: Omit<Issued, 'date'>): PrintedData {
  const kind = documentKinds[type];
  const form = Object.fromEntries(
    Object.entries(kind.suggest(facts)).map(([name, value]) => [name, value ?? placeholderOf(name)]),
  );
  const body = { ...form, assignId: facts.assignId };
  return withEveryTag(kind.print(facts, body, { ...issued, date: kind.issueDate(body) }));
}

function placeholderOf(name: string): string | number {
  if (/date/i.test(name)) return today();
  return /count/i.test(name) ? 0 : '';
}
