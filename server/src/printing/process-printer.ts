import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, LineProcess, ProcessFailure } from './line-process.ts';
import { assertDocx, assertPdf, PrintError, type Printer } from './printer.ts';

export interface ProcessPrinterOptions {
  /** Prepares what the process needs and says how to start it. Called before every start. */
  readonly prepare: () => Promise<{ readonly command: Command; readonly folder: string }>;
  /** For the first attempt; the next ones get more, since a busy machine may be the reason. */
  readonly startMilliseconds: number;
  /** How many starts in a row may fail. */
  readonly starts: number;
  readonly documentMilliseconds: number;
  /** Office programs grow with time, so the process is replaced after so many documents. */
  readonly documentsPerProcess: number;
}

interface Running {
  readonly process: LineProcess;
  readonly folder: string;
  printed: number;
}

/**
 * A printer behind a long-living child process, which is started by the first document, replaced when it dies or grows
 * old, and killed with all its children when a document takes too long.
 */
export class ProcessPrinter implements Printer {
  readonly #options: ProcessPrinterOptions;
  #running: Running | null = null;
  #last: Promise<unknown> = Promise.resolve();
  readonly #stopping = new AbortController();

  constructor(options: ProcessPrinterOptions) {
    this.#options = options;
  }

  async toPdf(docx: Uint8Array): Promise<Buffer> {
    assertDocx(docx);
    const pdf = this.#last.then(() => this.#print(docx));
    this.#last = pdf.catch(() => undefined);
    return pdf;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#end();
    await this.#last;
    // A start that was under way may have succeeded after the first look.
    await this.#end();
  }

  async #print(docx: Uint8Array): Promise<Buffer> {
    if (this.#stopping.signal.aborted) throw this.#explain(null);
    try {
      return await this.#printOnce(docx);
    } catch (error) {
      // The process may have died long before, of something else: a new one deserves a try.
      if (error instanceof ProcessFailure && error.reason === 'died' && !this.#stopping.signal.aborted) {
        return await this.#printOnce(docx).catch((again: unknown) => Promise.reject(this.#explain(again)));
      }
      throw this.#explain(error);
    }
  }

  async #printOnce(docx: Uint8Array): Promise<Buffer> {
    const running = await this.#start();
    const source = join(running.folder, 'document.docx');
    const target = join(running.folder, 'document.pdf');
    try {
      await writeFile(source, docx);
      const answer = await running.process.ask({ source, target }, this.#options.documentMilliseconds);
      if (!isSuccess(answer)) {
        throw new PrintError('document', 'Документ не удалось превратить в PDF', answer);
      }
      return assertPdf(await readFile(target));
    } catch (error) {
      if (error instanceof ProcessFailure) await this.#end();
      throw error;
    } finally {
      await Promise.all([source, target].map((file) => rm(file, { force: true })));
      running.printed += 1;
      if (running.printed >= this.#options.documentsPerProcess) await this.#end();
    }
  }

  async #start(): Promise<Running> {
    if (this.#running) return this.#running;
    const { signal } = this.#stopping;
    for (let attempt = 1; ; attempt += 1) {
      const { command, folder } = await this.#options.prepare();
      try {
        const process = await LineProcess.start(command, this.#options.startMilliseconds * attempt, signal);
        this.#running = { process, folder, printed: 0 };
        return this.#running;
      } catch (error) {
        await rm(folder, { recursive: true, force: true });
        if (signal.aborted || attempt === this.#options.starts) {
          throw new PrintError('crash', 'Программа печати в PDF не запустилась', error);
        }
      }
    }
  }

  async #end(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    if (!running) return;
    await running.process.stop();
    await rm(running.folder, { recursive: true, force: true });
  }

  #explain(error: unknown): unknown {
    if (this.#stopping.signal.aborted)
      return new PrintError('stopped', 'Портал останавливается, печать будет позже', error);
    if (!(error instanceof ProcessFailure)) return error;
    if (error.reason === 'died') return new PrintError('crash', 'Программа печати в PDF дважды упала', error);
    const seconds = Math.round(this.#options.documentMilliseconds / 1000);
    return new PrintError('time', `Документ не удалось превратить в PDF за ${seconds} с`, error);
  }
}

const isSuccess = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;
