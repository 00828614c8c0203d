import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { TaskWorker } from './task-worker.ts';

const file = new URL('./task-worker-test-process.ts', import.meta.url);
const start = (milliseconds = 60_000) =>
  new TaskWorker<string, string, number>(file, { memoryMegabytes: 64, milliseconds });

describe('a process with limits', () => {
  it('answers in the order of calls', async () => {
    const worker = start();
    const answers: string[] = [];
    await Promise.all(['1', '2', '3'].map(async (task) => answers.push(await worker.run(task))));
    expect(answers).toEqual(['done 1', 'done 2', 'done 3']);
  });

  it.each([
    ['spin', 'time'],
    ['grow', 'memory'],
    ['leap', 'memory'],
    ['crash', 'crash'],
    ['exit', 'crash'],
  ])('«%s» fails by %s, and the tasks behind it are done', async (task, reason) => {
    // Only what never ends is to meet the limit of time, however busy the machine is.
    const worker = task === 'spin' ? start(4000) : start();
    const failed = worker.run(task);
    const next = worker.run('next');
    await expect(failed).rejects.toMatchObject({ name: 'TaskFailure', reason });
    await expect(next).resolves.toBe('done next');
  });

  it.runIf(process.platform === 'linux')('waits for what has not had its time of the processor', async () => {
    await expect(start(1000).run('slow')).resolves.toBe('done slow');
  });

  it('says why it broke', async () => {
    const failure = await start()
      .run('crash')
      .catch((error: Error) => error);
    expect((failure as Error).cause).toMatchObject({ message: expect.stringContaining('Error: broken') });
  });

  it('tells how far it is, and of its own task only', async () => {
    const worker = start();
    const notes: number[][] = [[], []];
    await Promise.all(notes.map((heard, i) => worker.run(i ? 'next' : 'notes', (note) => heard.push(note))));
    expect(notes).toEqual([[1, 2, 3], []]);
  });

  it('does not hold what came of a task until the next one', async () => {
    const worker = new TaskWorker<string, object>(file, { memoryMegabytes: 64, milliseconds: 60_000 });
    const answer = new WeakRef(await worker.run('object'));
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    for (let i = 0; i < 3 && answer.deref(); i++) {
      await new Promise((resolve) => setImmediate(resolve));
      collect();
    }
    expect(answer.deref()).toBeUndefined();
  });

  it('knows none of the portal’s settings', async () => {
    // Node’s own word of its channel is all there is.
    expect(await start().run('settings')).toMatch(/^(NODE_CHANNEL_\w+,?)*$/);
  });
});
