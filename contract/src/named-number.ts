import { DocumentType } from './documents/document-type.ts';
import { documentTitles } from './documents/documents-of-training.ts';
import type { FoundKind } from './search.ts';

/** What a text says of an invoice or a document by what it is called: «Счёт № 11 от 07.10.2026», «ДП № 1», «протокол 13». */
export interface NamedNumber {
  /** The kind that its word names; null without one, when it may be either. */
  kind: 'Invoice' | 'Document' | null;
  /** What the word names of the documents; null when it may be any. */
  type: DocumentType | null;
  /** The number as it stands behind «№» or the word; null when only a word is told from the rest. */
  number: string | null;
  /** The rest to be searched for, the number in it: without the word, «№» and the day. */
  search: string;
}

const INVOICE = /^сч[её]т[а-я]*$/i;
const DAY = /(?:^|\s)от\s+\d{1,2}\.\d{1,2}\.\d{2,4}(?:\s*г(?:ода|\.)?)?(?=\s|$)/gi;
/** «№», «#», and a Latin «N» or «No» that stands before a digit. */
const SIGN = /[№#]|(?<![\p{L}\d])No?\.?(?=\s*\d)/giu;
/** A document on a form is told by its registration number: that of the form is not searched for. */
const REGISTERED = /(?:№\s*\S+\s*)?рег\.?\s*(№\s*\S+)/iu;
/** What is typed of a number alone; a longer one is a phone, an INN or another of a person's. */
const BARE = /^\d{1,6}$/;

const stem = (word: string): string => word.toLowerCase().replace(/[аеийоуыья]{1,2}$/, '');

/** The types that have a title beginning with the word, whatever its case; of none or of several any type is meant. */
function typesCalled(word: string): DocumentType[] {
  const asked = stem(word);
  if (asked.length < 5) return [];
  return DocumentType.options.filter((type) =>
    documentTitles(type).some((title) => stem(title.split(/[\s,]/)[0] ?? '') === asked),
  );
}

/** Reads a text as the name of an invoice or a document; null when it says nothing of either. */
export function namedNumber(text: string): NamedNumber | null {
  const told = text
    .replace(/[(),«»"]/g, ' ')
    .replace(DAY, ' ')
    .replace(REGISTERED, ' $1')
    .replace(/\s+/g, ' ')
    .trim();
  const [first = '', ...others] = told.split(' ');
  const types = typesCalled(first);
  const kind = INVOICE.test(first) ? 'Invoice' : types.length > 0 ? 'Document' : null;
  // «Диплом о профессиональной переподготовке № 5»: what stands between the word and the sign belongs to the word.
  const named = kind ? others.join(' ').replace(/^[\p{Ll}\s]+(?=№)/u, '') : told;
  const search = named
    .replace(SIGN, ' ')
    .replace(/(?:^|\s)серия(?=\s)/i, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!search) return null;
  const number =
    /(?:№|#|(?<![\p{L}\d])No?\.?(?=\s*\d))\s*([^\s]+)/iu.exec(named)?.[1] ?? bareNumber(search, kind !== null);
  if (kind === null && number === null) return null;
  return { kind, type: types.length === 1 ? (types[0] ?? null) : null, number, search };
}

const bareNumber = (search: string, isNamed: boolean): string | null =>
  isNamed ? (search.split(' ').findLast((word) => /\d/.test(word)) ?? null) : BARE.test(search) ? search : null;

/** What the list of a kind is searched for by a text: of invoices «11» of «Счёт № 11». */
export function searchOf(kind: FoundKind, text: string): string {
  const named = kind === 'Invoice' || kind === 'Document' ? namedNumber(text) : null;
  return named && (named.kind ?? kind) === kind ? named.search : text;
}
