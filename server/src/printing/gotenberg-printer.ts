import { assertDocx, assertPdf, PrintError, type Printer } from './printer.ts';

/** A printer over a Gotenberg service (https://gotenberg.dev), for installations with more than one machine. */
export class GotenbergPrinter implements Printer {
  readonly #address: string;
  readonly #stopping = new AbortController();

  /** @param address such as http://gotenberg:3000, with or without a path */
  constructor(address: string) {
    this.#address = `${address.replace(/\/+$/, '')}/forms/libreoffice/convert`;
  }

  async toPdf(docx: Uint8Array): Promise<Buffer> {
    assertDocx(docx);
    const form = new FormData();
    form.append('files', new Blob([Buffer.from(docx)]), 'document.docx');
    try {
      const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(90_000)]);
      const response = await fetch(this.#address, { method: 'POST', body: form, signal });
      if (response.ok) return assertPdf(Buffer.from(await response.arrayBuffer()));
      const details = (await response.text()).slice(0, 300);
      // 400: the document was not understood; anything else is about the service itself.
      if (response.status === 400) throw new PrintError('document', 'Документ не удалось превратить в PDF', details);
      throw new PrintError('crash', `Служба печати ответила ${response.status}`, details);
    } catch (error) {
      if (error instanceof PrintError) throw error;
      if (this.#stopping.signal.aborted)
        throw new PrintError('stopped', 'Портал останавливается, печать будет позже', error);
      if (error instanceof DOMException && error.name === 'TimeoutError') {
        throw new PrintError('time', 'Служба печати не ответила за 90 с', error);
      }
      throw new PrintError('unavailable', 'Служба печати недоступна, проверьте её и адрес в PRINTER', error);
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
  }
}
