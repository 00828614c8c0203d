/** Turns Word documents into PDF, in the order of calls, outside the caller's process. */
export interface Printer {
  /** @throws PrintError, with a Russian sentence for people. */
  toPdf(docx: Uint8Array): Promise<Buffer>;
  /** Ends everything that was started. Documents still waiting fail with the reason 'stopped'. */
  stop(): Promise<void>;
}

/**
 * Why there is no PDF: no printer here, the document itself, the time limit, a broken printer, or a shutdown.
 * Of these only 'document' and 'time' come back when the same document is tried again.
 */
export type PrintFailure = 'unavailable' | 'document' | 'time' | 'crash' | 'stopped';

/** The message is a Russian sentence for people. */
export class PrintError extends Error {
  readonly reason: PrintFailure;

  constructor(reason: PrintFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PrintError';
    this.reason = reason;
  }
}

/** Printers convert whatever they are given, plain text included, so a document is recognised before. */
export function assertDocx(file: Uint8Array): void {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04')) || !bytes.includes('word/')) {
    throw new PrintError('document', 'Файл не похож на документ Word (.docx)');
  }
}

/** Some printers report success and leave nothing behind. */
export function assertPdf(file: Buffer): Buffer {
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    throw new PrintError('document', 'Документ не удалось превратить в PDF');
  }
  return file;
}
