import { describe, expect, it } from 'vitest';
import { TaskWorker } from './task-worker.ts';

const program = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (task) => {
    if (task === 'spin') for (;;);
    if (task === 'crash') throw new Error('broken');
    if (task === 'exit') process.exit(0);
    if (task === 'grow') { const kept = []; for (;;) kept.push(new Array(10000).fill(Math.random())); }
    parentPort.postMessage('done ' + task);
  });
`;
const file = new URL(
  `data:text/javascript,${encodeURIComponent(`import { createRequire } from 'node:module';
const require = createRequire('file:///');${program}`)}`,
);

const start = () => new TaskWorker<string, string>(file, { memoryMegabytes: 32, milliseconds: 1500 });

describe('a thread with limits', () => {
  it('answers in the order of calls', async () => {
    const worker = start();
    const answers: string[] = [];
    await Promise.all(['1', '2', '3'].map(async (task) => answers.push(await worker.run(task))));
    expect(answers).toEqual(['done 1', 'done 2', 'done 3']);
  });

  it.each([
    ['spin', 'time'],
    ['grow', 'memory'],
    ['crash', 'crash'],
    ['exit', 'crash'],
  ])('«%s» fails by %s, and the tasks behind it are done', async (task, reason) => {
    const worker = start();
    const failed = worker.run(task);
    const next = worker.run('next');
    await expect(failed).rejects.toMatchObject({ name: 'TaskFailure', reason });
    await expect(next).resolves.toBe('done next');
  });
});
