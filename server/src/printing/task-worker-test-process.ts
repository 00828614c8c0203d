import { answerTasks } from './task-worker.ts';

/** A worker that does to itself whatever a hostile file might. */
answerTasks<string, string | object, number>(async (task, note) => {
  if (task === 'spin') for (;;);
  if (task === 'slow') await new Promise((resolve) => setTimeout(resolve, 3000));
  if (task === 'crash') throw new Error('broken');
  if (task === 'exit') process.exit(0);
  if (task === 'grow') for (const kept: number[][] = []; ; ) kept.push(new Array(10_000).fill(Math.random()));
  // Each step is larger than what a limit lets pass before it stops a thread: V8 aborts the whole process.
  if (task === 'leap') for (const kept: number[] = []; ; ) kept.push(1);
  if (task === 'settings') return Object.keys(process.env).join();
  if (task === 'notes') [1, 2, 3].forEach(note);
  if (task === 'object') return { many: 'rows' };
  return `done ${task}`;
});
