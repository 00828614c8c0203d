import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

export interface Command {
  readonly program: string;
  readonly arguments: readonly string[];
}

/** Why a child process gave no answer. */
export class ProcessFailure extends Error {
  readonly reason: 'time' | 'died';

  constructor(reason: 'time' | 'died', details = '') {
    super(`The printing process ${reason === 'time' ? 'gave no answer in time' : 'died'}${details && `: ${details}`}`);
    this.name = 'ProcessFailure';
    this.reason = reason;
  }
}

/** A child process that reads one JSON object a line and answers each with one, with everything it starts itself. */
export class LineProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #stderr = '';
  #waiting: PromiseWithResolvers<unknown> | null = null;

  private constructor(command: Command) {
    // In a group of its own, so that its children can be ended with it and a Ctrl-C does not reach them before us.
    this.#child = spawn(command.program, command.arguments, { detached: true, windowsHide: true });
    this.#ended = new Promise((resolve) => {
      this.#child.once('error', (error) => {
        this.#stderr ||= error.message;
        resolve();
      });
      this.#child.once('close', () => resolve());
    });
    void this.#ended.then(() => {
      killTree(this.#child);
      this.#waiting?.reject(new ProcessFailure('died', this.#stderr.trim()));
    });
    this.#child.stdin?.on('error', () => undefined);
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-500);
    });
    if (this.#child.stdout) createInterface({ input: this.#child.stdout }).on('line', (line) => this.#hear(line));
  }

  /**
   * Starts a process and waits for its first line.
   * @throws ProcessFailure when there is none in so many milliseconds or the signal comes; nothing is left running then.
   */
  static async start(command: Command, milliseconds: number, signal: AbortSignal): Promise<LineProcess> {
    const started = new LineProcess(command);
    const stop = () => void started.stop();
    signal.addEventListener('abort', stop);
    try {
      await started.#answer(milliseconds);
      return started;
    } catch (error) {
      await started.stop();
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /**
   * One question at a time.
   * @throws ProcessFailure; after that the process is gone.
   */
  ask(question: object, milliseconds: number): Promise<unknown> {
    const answer = this.#answer(milliseconds);
    this.#child.stdin?.write(`${JSON.stringify(question)}\n`);
    return answer;
  }

  /** Closes its input, for the process to end its children and itself, and kills what is left after 3 s. */
  async stop(): Promise<void> {
    this.#child.stdin?.end();
    await Promise.race([this.#ended, delay(3000, undefined, { ref: false })]);
    killTree(this.#child);
    await this.#ended;
  }

  async #answer(milliseconds: number): Promise<unknown> {
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting = waiting;
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) waiting.reject(new ProcessFailure('died'));
    const timer = setTimeout(() => {
      waiting.reject(new ProcessFailure('time'));
      void this.stop();
    }, milliseconds);
    try {
      return await waiting.promise;
    } finally {
      clearTimeout(timer);
      this.#waiting = null;
    }
  }

  #hear(line: string): void {
    try {
      this.#waiting?.resolve(JSON.parse(line));
    } catch {
      // A library may print something of its own between the answers.
    }
  }
}

function killTree(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    execFile('taskkill', ['/pid', String(child.pid), '/T', '/F'], () => undefined);
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nobody of the group is left.
  }
}
