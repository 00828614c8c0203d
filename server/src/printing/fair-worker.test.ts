import { describe, expect, it } from 'vitest';
import { FairWorker } from './fair-worker.ts';

const file = new URL('./task-worker-test-process.ts', import.meta.url);

/** What came of tasks, in the order in which they ended. */
async function run(worker: FairWorker<string, string>, ...tasks: [owner: string, task: string][]): Promise<string[]> {
  const done: string[] = [];
  const note = (owner: string, task: string) =>
    worker.run(owner, task).then(
      (answer) => done.push(`${owner}: ${answer}`),
      ({ reason }: { reason: string }) => done.push(`${owner}: ${reason}`),
    );
  await Promise.all(tasks.map(([owner, task]) => note(owner, task)));
  return done;
}

describe('a worker that is fair', () => {
  it('lets a file without end keep nobody waiting but whoever has sent it, and ends it', async () => {
    const limits = { memoryMegabytes: 64, quickMilliseconds: 500, milliseconds: 20_000 };
    const worker = new FairWorker<string, string>(file, limits);
    const done = await run(worker, ['hostile', 'spin'], ['hostile', 'own next'], ['other', 'a'], ['third', 'b']);
    expect(done).toEqual(['other: done a', 'third: done b', 'hostile: time', 'hostile: done own next']);
  }, 60_000);

  it('does what is not quick to its end, and no more than two at once', async () => {
    const limits = { memoryMegabytes: 64, quickMilliseconds: 1, milliseconds: 60_000 };
    const worker = new FairWorker<string, string>(file, limits);
    const done = await run(worker, ['one', 'slow'], ['two', 'slow'], ['three', 'c'], ['four', 'd']);
    expect(done.toSorted()).toEqual(['four: done d', 'one: done slow', 'three: done c', 'two: done slow']);
    expect(done[0]).toMatch(/slow/);
  }, 60_000);

  it('ends what nobody waits for any more, running or not begun, and goes on with the others', async () => {
    const worker = new FairWorker<string, string>(file, {
      memoryMegabytes: 64,
      quickMilliseconds: 500,
      milliseconds: 40_000,
    });
    const gone = new AbortController();
    const failing = [
      worker.run('one', 'spin', undefined, gone.signal),
      worker.run('one', 'slow', undefined, gone.signal),
    ];
    // Begins beside the first, once that is under way.
    await worker.run('two', 'a');
    gone.abort();
    for (const one of failing) await expect(one).rejects.toMatchObject({ reason: 'gone' });
    await expect(worker.run('one', 'next')).resolves.toBe('done next');
  }, 60_000);
});
