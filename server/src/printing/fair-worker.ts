import { type TaskLimits, TaskWorker } from './task-worker.ts';

/** After how long a task lets the next one begin beside it. */
interface FairLimits extends TaskLimits {
  readonly quickMilliseconds: number;
}

/**
 * Reads what people upload so that nobody's file keeps the others waiting: whoever sends several waits for his own ones, and beside
 * one that is not read quickly the next begins in a second process. There is no third: memory is counted. Each is a
 * TaskWorker.
 */
export class FairWorker<Task, Answer, Note = never> {
  readonly #quickMilliseconds: number;
  readonly #free: TaskWorker<Task, Answer, Note>[];
  readonly #lastOf = new Map<string, Promise<unknown>>();
  /** Ends when the next task may begin: then one of the two is free. */
  #turn: Promise<unknown> = Promise.resolve();
  #onFree = () => {};

  /** @param file a module that calls `answerTasks` */
  constructor(file: URL, { quickMilliseconds, ...limits }: FairLimits) {
    this.#quickMilliseconds = quickMilliseconds;
    this.#free = [new TaskWorker(file, limits), new TaskWorker(file, limits)];
  }

  /**
   * @param owner whose task it is: his former ones come first
   * @param isWanted ends the task when it is aborted, or lets it not begin
   * @throws TaskFailure when the limits are broken or nobody waits any more; no other task is affected
   */
  run(owner: string, task: Task, onNote?: (note: Note) => void, isWanted?: AbortSignal): Promise<Answer> {
    const answer = (this.#lastOf.get(owner) ?? Promise.resolve()).then(() => this.#inTurn(task, onNote, isWanted));
    const ended: Promise<unknown> = answer
      .catch(() => undefined)
      .then(() => {
        if (this.#lastOf.get(owner) === ended) this.#lastOf.delete(owner);
      });
    this.#lastOf.set(owner, ended);
    return answer;
  }

  /** Has a process ready for the next task, while none is under way. */
  warm(): void {
    if (this.#lastOf.size === 0) this.#free.at(-1)?.warm();
  }

  #inTurn(task: Task, onNote?: (note: Note) => void, isWanted?: AbortSignal): Promise<Answer> {
    const begun = this.#turn.then(() => this.#begin(task, onNote, isWanted));
    this.#turn = begun.then(({ passes }) => passes);
    return begun.then(({ answer }) => answer);
  }

  #begin(
    task: Task,
    onNote?: (note: Note) => void,
    isWanted?: AbortSignal,
  ): { answer: Promise<Answer>; passes: Promise<unknown> } {
    const worker = this.#free.pop();
    if (!worker) throw new Error('A task has begun out of turn');
    const answer = worker.run(task, onNote, isWanted);
    let timer: NodeJS.Timeout | undefined;
    const isLong = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        if (this.#free.length > 0) resolve();
        else this.#onFree = resolve;
      }, this.#quickMilliseconds);
    });
    const ended = answer
      .catch(() => undefined)
      .then(() => {
        clearTimeout(timer);
        this.#free.push(worker);
        this.#onFree();
      });
    return { answer, passes: Promise.race([ended, isLong]) };
  }
}
