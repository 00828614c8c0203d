import { Worker } from 'node:worker_threads';

/** Why a task gave no answer: it took too long, needed too much memory, or its thread broke. */
export class TaskFailure extends Error {
  readonly reason: 'time' | 'memory' | 'crash';

  constructor(reason: 'time' | 'memory' | 'crash', cause?: unknown) {
    super(`A printing task failed: ${reason}`, { cause });
    this.name = 'TaskFailure';
    this.reason = reason;
  }
}

export interface TaskLimits {
  readonly memoryMegabytes: number;
  readonly milliseconds: number;
}

/**
 * One thread beside the caller's, that takes tasks in order. It starts with the first task, does not keep the process
 * alive when idle, and is replaced after a task that broke its limits.
 */
export class TaskWorker<Task, Answer> {
  readonly #file: URL;
  readonly #limits: TaskLimits;
  #worker: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(file: URL, limits: TaskLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  /** @throws TaskFailure when the limits are broken; the next task is not affected. */
  run(task: Task): Promise<Answer> {
    const answer = this.#last.then(() => this.#runNow(task));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  #runNow(task: Task): Promise<Answer> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        worker.off('message', onAnswer).off('error', onError).off('exit', onExit);
      };
      const fail = (reason: TaskFailure['reason'], cause?: unknown) => {
        settle();
        this.#worker = null;
        void worker.terminate();
        reject(new TaskFailure(reason, cause));
      };
      const onAnswer = (answer: Answer) => {
        settle();
        worker.unref();
        resolve(answer);
      };
      const onError = (error: NodeJS.ErrnoException) =>
        fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash', error);
      const onExit = () => fail('crash');
      const timer = setTimeout(() => fail('time'), this.#limits.milliseconds);
      worker.on('message', onAnswer).on('error', onError).on('exit', onExit);
      worker.ref();
      worker.postMessage(task);
    });
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMegabytes } });
    // Between tasks nobody else listens, and an unheard error would end the process.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }
}
