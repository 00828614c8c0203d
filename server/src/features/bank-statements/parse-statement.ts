import { isIsoDate } from '@dopusk/contract/fields/date.ts';

/** A document of a statement: what it says by its keys in lower case, and its line in the file. */
export interface StatementDocument {
  line: number;
  kind: string;
  values: ReadonlyMap<string, string>;
}

/** What a bank says of an account in some days, in kopecks; null for what it does not say. */
export interface AccountSection {
  account: string;
  opening: number | null;
  received: number | null;
  writtenOff: number | null;
  closing: number | null;
}

export interface Statement {
  dateStart: string | null;
  dateEnd: string | null;
  /** Each once, of the header and of the sections. */
  accounts: string[];
  sections: AccountSection[];
  documents: StatementDocument[];
  /** Whether its last line is there. */
  isWhole: boolean;
}

/** More than any bank writes: a value without an end is not kept whole. */
export const LONGEST = 1000;

const FIRST_LINE = '1cclientbankexchange';

/**
 * Reads a statement (1CClientBankExchange). A value is all that stands after the first «=»; keys that nobody knows are
 * let pass, and a line without «=» within a document goes on with the purpose.
 * @returns null for what does not begin as the format does
 */
export function parseStatement(text: string): Statement | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const start = lines.findIndex((line) => line.trim() !== '');
  if (start < 0 || lines[start]?.trim().toLowerCase() !== FIRST_LINE) return null;

  const header = { accounts: [] as string[], dateStart: '', dateEnd: '' };
  const sections: Map<string, string>[] = [];
  const documents: StatementDocument[] = [];
  let isWhole = false;
  let open: { is: 'section' | 'document'; kind: string; line: number; values: Map<string, string> } | null = null;
  let last = '';

  for (const [index, line] of lines.entries()) {
    if (index <= start) continue;
    const [key, value] = keyAndValue(line);
    if (key === 'конецфайла') {
      isWhole = true;
      break;
    }
    if (key === 'секциярасчсчет') open = { is: 'section', kind: '', line: index + 1, values: new Map() };
    else if (key === 'секциядокумент') open = { is: 'document', kind: value ?? '', line: index + 1, values: new Map() };
    else if (key === 'конецрасчсчет') {
      if (open?.is === 'section') sections.push(open.values);
      open = null;
    } else if (key === 'конецдокумента') {
      if (open?.is === 'document') documents.push(open);
      open = null;
    } else if (value === null) {
      if (open && last.startsWith('назначениеплатежа')) continueValue(open.values, last, line);
      continue;
    } else if (open) {
      // Of a key that is said twice the first word counts, unless it was empty.
      if (!open.values.get(key)) open.values.set(key, value);
    } else if (key === 'расчсчет') header.accounts.push(digits(value));
    else if (key === 'датаначала') header.dateStart = value;
    else if (key === 'датаконца') header.dateEnd = value;
    last = key;
  }

  const read = sections.map(sectionOf);
  return {
    dateStart: dateOf(header.dateStart),
    dateEnd: dateOf(header.dateEnd),
    accounts: [...new Set([...header.accounts, ...read.map(({ account }) => account)])].filter(Boolean),
    sections: read,
    documents,
    isWhole: isWhole && open === null,
  };
}

function keyAndValue(line: string): [string, string | null] {
  const at = line.indexOf('=');
  const key = (at < 0 ? line : line.slice(0, at)).trim().toLowerCase().replaceAll('ё', 'е');
  // No database keeps U+0000, and no other control character means anything here.
  return [
    key,
    at < 0
      ? null
      : line
          .slice(at + 1)
          .replace(/\p{Cc}/gu, ' ')
          .trim(),
  ];
}

function continueValue(values: Map<string, string>, key: string, line: string): void {
  const said = values.get(key) ?? '';
  const more = line.replace(/\p{Cc}/gu, ' ').trim();
  if (more && said.length < LONGEST) values.set(key, `${said} ${more}`.trim());
}

const sectionOf = (values: ReadonlyMap<string, string>): AccountSection => ({
  account: digits(values.get('расчсчет') ?? ''),
  opening: kopecksOf(values.get('начальныйостаток') ?? ''),
  received: kopecksOf(values.get('всегопоступило') ?? ''),
  writtenOff: kopecksOf(values.get('всегосписано') ?? ''),
  closing: kopecksOf(values.get('конечныйостаток') ?? ''),
});

/** The digits of an account's number, which some programs write with dots or spaces. */
export const digits = (text: string): string => text.replace(/[\s.]/g, '');

/** A sum as text in kopecks, never by way of a float: «1234.5», «1 234,50», «1234-50»; null for anything else. */
export function kopecksOf(text: string): number | null {
  const found = /^(-?)(\d{1,13})(?:[.,-](\d{1,2})0*)?$/.exec(text.replace(/[\s']/g, ''));
  if (!found) return null;
  const [, sign, whole, part = ''] = found;
  const kopecks = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign ? -kopecks : kopecks;
}

/** «14.09.2026» or «2026-09-14» as YYYY-MM-DD; null for what is no date. */
export function dateOf(text: string): string | null {
  const russian = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text.trim());
  const [, day = '', month = '', year = ''] = russian ?? [];
  const date = russian
    ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : text.trim().slice(0, 10);
  return isIsoDate(date) ? date : null;
}
