import { type ChildProcess, fork } from 'node:child_process';
import { processorMs } from './processor-time.ts';

/** Why a task gave no answer: it took too long, needed too much memory, or its process broke. */
export class TaskFailure extends Error {
  /** `gone`: whoever asked for it waits no more. */
  readonly reason: 'time' | 'memory' | 'crash' | 'gone';

  constructor(reason: 'time' | 'memory' | 'crash' | 'gone', cause?: unknown) {
    super(`A printing task failed: ${reason}`, { cause });
    this.name = 'TaskFailure';
    this.reason = reason;
  }
}

export interface TaskLimits {
  readonly memoryMegabytes: number;
  /** Of the processor, where the system tells it: on a busy machine a file is not at fault that its process has to wait. */
  readonly milliseconds: number;
}

/** A task that is given so little of the processor is ended all the same after so many times its limit. */
const PATIENCE = 8;

/** One that waits is not looked at all the time. */
const LEAST_PAUSE_MS = 250;

/** What a worker says of a task: how far it is, or what came of it. */
type Word<Answer, Note> = { readonly note: Note } | { readonly answer: Answer };

/** An idle process is kept this long for the next task. */
const IDLE_MS = 30_000;

/** Of what a broken process wrote, the end: there its error stands. */
const LAST_WORDS_LENGTH = 2000;

/**
 * One process beside the portal's, that takes tasks in order. It starts with the first task, ends some time after the
 * last one or with the portal, and is replaced after a task that broke its limits. A process and not a thread: whatever
 * a hostile file does to it, the portal goes on.
 */
export class TaskWorker<Task, Answer, Note = never> {
  readonly #file: URL;
  readonly #limits: TaskLimits;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** @param file a module that calls `answerTasks` */
  constructor(file: URL, limits: TaskLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  /**
   * @param isWanted ends the task when it is aborted
   * @throws TaskFailure when the limits are broken or nobody waits any more; the next task is not affected.
   */
  run(task: Task, onNote: (note: Note) => void = () => undefined, isWanted?: AbortSignal): Promise<Answer> {
    const answer = this.#last.then(() => this.#runNow(task, onNote, isWanted));
    // Its end alone: the answer itself would be held until the next task, and may be ten thousand rows.
    const ended = () => undefined;
    this.#last = answer.then(ended, ended);
    return answer;
  }

  /** Has the process ready before its first task: whoever is about to send a file need not wait for it. */
  warm(): void {
    if (this.#child) return;
    this.#child = this.#start();
    this.#rest(this.#child);
  }

  #runNow(task: Task, onNote: (note: Note) => void, isWanted?: AbortSignal): Promise<Answer> {
    if (isWanted?.aborted) return Promise.reject(new TaskFailure('gone'));
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    const child = this.#child;
    let lastWords = '';
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        child.off('message', onWord).off('error', onError).off('close', onClose);
        child.stderr?.off('data', onLastWords);
        isWanted?.removeEventListener('abort', onGone);
      };
      const fail = (reason: TaskFailure['reason'], cause?: unknown) => {
        settle();
        this.#child = null;
        child.kill('SIGKILL');
        reject(new TaskFailure(reason, cause));
      };
      const onWord = (word: Word<Answer, Note>) => {
        if ('note' in word) return onNote(word.note);
        settle();
        this.#rest(child);
        resolve(word.answer);
      };
      const onGone = () => fail('gone');
      const onError = (error: Error) => fail('crash', error);
      const onClose = (code: number | null, signal: string | null) =>
        isOutOfMemory(code, signal) ? fail('memory') : fail('crash', new Error(lastWords));
      const onLastWords = (text: Buffer) => {
        lastWords = (lastWords + text).slice(-LAST_WORDS_LENGTH);
      };
      const { milliseconds } = this.#limits;
      const before = { at: Date.now(), used: processorMs(child.pid) };
      const checkTime = () => {
        const used = processorMs(child.pid);
        const left = used === null || before.used === null ? 0 : milliseconds - (used - before.used);
        if (left <= 0 || Date.now() - before.at >= PATIENCE * milliseconds) fail('time');
        else timer = setTimeout(checkTime, Math.max(left, LEAST_PAUSE_MS));
      };
      let timer = setTimeout(checkTime, milliseconds);
      child.on('message', onWord).on('error', onError).on('close', onClose);
      child.stderr?.on('data', onLastWords);
      isWanted?.addEventListener('abort', onGone);
      keepAlive(child, true);
      child.send(task as object);
    });
  }

  /** Lets the portal end without it, and ends it when nothing more comes. */
  #rest(child: ChildProcess): void {
    keepAlive(child, false);
    this.#idle = setTimeout(() => {
      this.#child = null;
      child.disconnect();
    }, IDLE_MS).unref();
  }

  #start(): ChildProcess {
    const child = fork(this.#file, {
      // What is young need not be much: read faster than it is collected, it doubled the memory of a table of ten thousand rows.
      execArgv: [`--max-old-space-size=${this.#limits.memoryMegabytes}`, '--max-semi-space-size=4'],
      // It needs no settings, and what breaks into it shall find no secrets.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    // Between tasks nobody else listens, and an unheard error would end the portal.
    child.on('error', () => undefined);
    child.on('exit', () => {
      if (this.#child === child) this.#child = null;
    });
    return child;
  }
}

/**
 * Does the tasks of a TaskWorker, in the module that it names, until the portal is gone.
 * @param answer may note how far it is meanwhile; what it throws breaks this process
 */
export function answerTasks<Task, Answer, Note = never>(
  answer: (task: Task, note: (note: Note) => void) => Answer | Promise<Answer>,
): void {
  const say = (word: Word<Answer, Note>) => process.send?.(word);
  // Ctrl-C and a service manager tell every process to end. The portal ends first, and this one by it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  process.on('message', async (task: Task) => say({ answer: await answer(task, (note) => say({ note })) }));
}

function keepAlive(child: ChildProcess, isNeeded: boolean): void {
  const stderr = child.stderr as (NodeJS.ReadableStream & { ref(): void; unref(): void }) | null;
  for (const handle of [child, child.channel, stderr]) {
    if (isNeeded) handle?.ref();
    else handle?.unref();
  }
}

/** V8 aborts a process that reaches its limit, and the kernel kills one when the machine has no memory left. */
const isOutOfMemory = (code: number | null, signal: string | null): boolean =>
  signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134;
