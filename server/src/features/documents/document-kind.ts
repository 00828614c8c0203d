import type { GradeType } from '@dopusk/contract/documents/diplom/grades.ts';
import type { MissingRequisites } from '@dopusk/contract/documents/document-info.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { z } from 'zod';
import type { Tx } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Locked } from '../../db/seen.ts';
import { type Facts, type FactsRecord, factsOn, type Issued } from './facts.ts';
import type { PrintedData } from './printed-data.ts';

/** What every fixing request has. */
export interface FixBody {
  assignId: string;
  suggestedNumber?: string | undefined;
  prepareAhead?: boolean | undefined;
  series?: string | undefined;
  blankNumber?: string | undefined;
  signatoryIds?: string[] | undefined;
}

/** What a person says once for a whole group, where the portal has nothing to suggest. */
export interface GroupDefaults {
  gradeType: GradeType | null;
  series: string;
  /** The protocol that was made outside the portal; empty without one. */
  protocolNumber: string;
  protocolDate: string;
  /** The day of the contracts; empty for the suggested one. */
  contractDate: string;
  /** The day of what certifies a completed training, the protocol apart. */
  documentDate: string;
}

/** The names of a form's fields, those inside its lists and parts among them. */
type FieldName<Form> = Form extends readonly (infer Row)[]
  ? FieldName<Row>
  : Form extends object
    ? { [F in keyof Form & string]: F | FieldName<Form[F]> }[keyof Form & string]
    : never;

/** What a type of document is on the server: its form and its field map. Its sheets stand in its description. */
export interface DocumentKind<Type extends DocumentType, Form, Body extends Form & FixBody> {
  type: Type;
  /** The fixing request, as the contract has it. */
  body: z.ZodType<Body>;
  /** The form's field that holds the number in the register. */
  numberField: string & keyof Form;
  /** The one that holds the day it bears. */
  dateField: string & keyof Form;
  /** What each field is called in the middle of a sentence: «часы». */
  fieldTitles: Readonly<Record<FieldName<Form>, string>>;
  /** The form as it is opened first, without a number. */
  suggest(facts: Facts): Form;
  /** The suggested form with what was said for the whole group in its gaps; a type without it is not asked for any. */
  complete?(form: Form, defaults: GroupDefaults): Form;
  numberOf(form: Form): string;
  withNumber<F extends Form>(form: F, number: string): F;
  /** The day the document bears; its year decides the register. */
  issueDate(form: Form): string;
  /** What has to be filled in elsewhere before the document can be fixed. */
  missing?(facts: Facts, body?: Body): MissingRequisites[];
  /** What the schema cannot see: wrong fields by path, or null. */
  check?(facts: Facts, body: Body): FieldIssues | null;
  /** What has to be done before it is printed, in the same transaction: the facts with what came of it. */
  prepare?(tx: Tx, scope: CenterScope, facts: Facts, assignId: Locked<'assignments'>, body: Body): Promise<Facts>;
  /** What follows from it once it is fixed, in the same transaction. */
  fixed?(
    tx: Tx,
    scope: CenterScope,
    documentId: Locked<'documents'>,
    assignId: Locked<'assignments'>,
    body: Body,
  ): Promise<void>;
  /** The field map: what each tag of the templates says. */
  print(facts: Facts, body: Body, issued: Issued): PrintedData;
}

/**
 * What a document's form is opened with, and the facts on the day that stands in it: who signs, and what is printed of the
 * parties, follow from the day, and the day from the rest.
 */
export function suggestOn<Form>(
  kind: Pick<DocumentKind<DocumentType, Form, Form & FixBody>, 'type' | 'suggest' | 'issueDate'>,
  record: FactsRecord,
): { form: Form; facts: Facts } {
  const day = kind.issueDate(kind.suggest(factsOn(record, kind.type, today())));
  const facts = factsOn(record, kind.type, day);
  return { form: kind.suggest(facts), facts };
}

export type AnyForm = Record<string, unknown>;

/** A kind whose form is not known where it is used: what it gives goes back to it, through its own schema. */
export type AnyKind<Type extends DocumentType = DocumentType> = DocumentKind<Type, AnyForm, AnyForm & FixBody>;

/** Forgets what the form is. */
export const anyKind = <Type extends DocumentType, Form extends object, Body extends Form & FixBody>(
  kind: DocumentKind<Type, Form, Body>,
): AnyKind<Type> => kind as unknown as AnyKind<Type>;
