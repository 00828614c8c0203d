import type { ImportStage } from '@dopusk/contract/imports.ts';

/** What the reading thread is at: two threads share the numbers, neither waits for the other. */
export type RowCounter = Int32Array<SharedArrayBuffer>;

const STAGES = ['Waiting', 'Reading', 'Checking'] as const satisfies readonly ImportStage[];
type ReadingStage = (typeof STAGES)[number];

export const newRowCounter = (): RowCounter => new Int32Array(new SharedArrayBuffer(3 * 4));

/** Notes the stage with how many rows of how many are done. */
export function countRows(counter: RowCounter, stage: ReadingStage, done: number, total: number): void {
  Atomics.store(counter, 1, done);
  Atomics.store(counter, 2, total);
  Atomics.store(counter, 0, STAGES.indexOf(stage));
}

export const readCounter = (counter: RowCounter): { stage: ReadingStage; done: number; total: number } => ({
  stage: STAGES[Atomics.load(counter, 0)] ?? 'Waiting',
  done: Atomics.load(counter, 1),
  total: Atomics.load(counter, 2),
});
