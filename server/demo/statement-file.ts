/** A document of a statement to be made; what is left out is as banks usually have it. */
export interface MadeDocument {
  number?: string;
  date?: string;
  /** As it stands in the file: «15000.00». */
  sum: string;
  payer?: string;
  inn?: string;
  from?: string;
  to?: string;
  /** The day on which the money came; null leaves the key out. */
  received?: string | null;
  purpose?: string;
  kind?: string;
  /** Lines that this document has besides, or instead of its purpose when they name one. */
  extra?: readonly string[];
}

export interface MadeStatement {
  account: string;
  /** Other accounts that the header names. */
  accounts?: readonly string[];
  documents: readonly MadeDocument[];
  encoding?: 'cp1251' | 'cp866' | 'utf8' | 'bom' | 'utf16';
  /** What the file says of its encoding. */
  label?: 'Windows' | 'DOS';
  sections?: readonly string[];
  lineEnd?: '\r\n' | '\n';
  /** Without it the file breaks off. */
  isWhole?: boolean;
}

/** The text of a statement as a bank writes it (1CClientBankExchange). */
export function statementText(made: MadeStatement): string {
  const {
    account,
    accounts = [],
    documents,
    label = 'Windows',
    sections = [],
    lineEnd = '\r\n',
    isWhole = true,
  } = made;
  const lines = [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    `Кодировка=${label}`,
    'Отправитель=Тест-Банк',
    'ДатаНачала=14.09.2026',
    'ДатаКонца=15.09.2026',
    ...[account, ...accounts].map((one) => `РасчСчет=${one}`),
    ...sections,
    ...documents.flatMap((document) => documentLines(document, account)),
    ...(isWhole ? ['КонецФайла'] : []),
  ];
  return lines.join(lineEnd) + lineEnd;
}

/** The lines of an account's balances. */
export const accountSection = (account: string, values: Record<string, string>): string[] => [
  'СекцияРасчСчет',
  `РасчСчет=${account}`,
  ...Object.entries(values).map(([key, value]) => `${key}=${value}`),
  'КонецРасчСчет',
];

function documentLines(document: MadeDocument, account: string): string[] {
  const { number = '42', date = '14.09.2026', sum, payer = 'ООО "Плательщик"', inn = '', extra = [] } = document;
  const { from = '40702810600000000077', to = account, received = date, purpose = 'Оплата', kind } = document;
  return [
    `СекцияДокумент=${kind ?? 'Платежное поручение'}`,
    `Номер=${number}`,
    `Дата=${date}`,
    `Сумма=${sum}`,
    `ПлательщикСчет=${from}`,
    ...(inn ? [`ПлательщикИНН=${inn}`] : []),
    ...(payer ? [`Плательщик1=${payer}`] : []),
    `ПолучательСчет=${to}`,
    ...(received === null ? [] : [`ДатаПоступило=${received}`]),
    ...(purpose ? [`НазначениеПлатежа=${purpose}`] : []),
    ...extra,
    'КонецДокумента',
  ];
}

/** The bytes of a statement in the encoding that it asks for. */
export function statementFile(made: MadeStatement): Buffer<ArrayBuffer> {
  const text = statementText(made);
  if (made.encoding === 'cp866') return encode('ibm866', text);
  if (made.encoding === 'utf8') return Buffer.from(text);
  if (made.encoding === 'bom') return Buffer.from(`\uFEFF${text}`);
  if (made.encoding === 'utf16') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  return encode('windows-1251', text);
}

/** Old encodings have a byte for a letter; what they have not becomes a question mark. */
function encode(name: string, text: string): Buffer<ArrayBuffer> {
  const letters = new TextDecoder(name).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const bytes = new Map([...letters].map((letter, byte) => [letter, byte]));
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 0x3f));
}
