import type { GradeType } from '@dopusk/contract/document-forms.ts';
import type { DocumentPart, DocumentType, MissingRequisites } from '@dopusk/contract/documents.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import type { z } from 'zod';
import type { Facts, Issued } from './facts.ts';
import type { PrintedData } from './printed-data.ts';

/** What every fixing request has. */
export interface FixBody {
  assignId: string;
  suggestedNumber?: string | undefined;
}

/** What a person says once for a whole group, where the portal has nothing to suggest. */
export interface GroupDefaults {
  gradeType: GradeType | null;
  series: string;
}

/**
 * A type of document: its form, its sheets and its field map. A new type is one of these, a template and a contract
 * entry (design §2, rule 11).
 */
export interface DocumentKind<Form, Body extends Form & FixBody> {
  type: DocumentType;
  /** The fixing request, as the contract has it. */
  body: z.ZodType<Body>;
  /** In the order they are handed out; each has a template. */
  parts: readonly [DocumentPart, ...DocumentPart[]];
  /** The form's field that holds the number in the register. */
  numberField: string & keyof Form;
  /** The form as it is opened first, without a number. */
  suggest(facts: Facts): Form;
  /** The suggested form with what was said for the whole group in its gaps. */
  complete?(form: Form, defaults: GroupDefaults): Form;
  numberOf(form: Form): string;
  withNumber<F extends Form>(form: F, number: string): F;
  /** The day the document bears; its year decides the register. */
  issueDate(form: Form): string;
  /** What has to be filled in elsewhere before the document can be fixed. */
  missing?(facts: Facts): MissingRequisites[];
  /** What the schema cannot see: wrong fields by path, or null. */
  check?(facts: Facts, body: Body): FieldIssues | null;
  /** The field map: what each tag of the templates says. */
  print(facts: Facts, body: Body, issued: Issued): PrintedData;
}

type AnyForm = Record<string, unknown>;

/** A kind whose form is not known where it is used: what it gives goes back to it, through its own schema. */
export type AnyKind = DocumentKind<AnyForm, AnyForm & FixBody>;

/** Forgets what the form is. */
export const anyKind = <Form extends object, Body extends Form & FixBody>(kind: DocumentKind<Form, Body>): AnyKind =>
  kind as unknown as AnyKind;
