import type { DocumentPart, DocumentType } from '@dopusk/contract/documents.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import type { Facts, Issued } from './facts.ts';
import type { PrintedData } from './printed-data.ts';

/** What every fixing request has. */
export interface FixBody {
  assignId: string;
  suggestedNumber?: string | undefined;
}

/**
 * A type of document: its form, its sheets and its field map. A new type is one of these, a template and a contract
 * entry (design §2, rule 11).
 */
export interface DocumentKind<Form, Body extends Form & FixBody> {
  type: DocumentType;
  /** In the order they are handed out; each has a template. */
  parts: readonly [DocumentPart, ...DocumentPart[]];
  /** The form's field that holds the number in the register. */
  numberField: string & keyof Form;
  /** The form as it is opened first, without a number. */
  suggest(facts: Facts): Form;
  numberOf(form: Form): string;
  withNumber<F extends Form>(form: F, number: string): F;
  /** The day the document bears; its year decides the register. */
  issueDate(form: Form): string;
  /** What the schema cannot see: wrong fields by path, or null. */
  check?(facts: Facts, body: Body): FieldIssues | null;
  /** The field map: what each tag of the templates says. */
  print(facts: Facts, body: Body, issued: Issued): PrintedData;
}
