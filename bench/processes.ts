import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** What `npm start` gives Node for the portal. */
export const AS_STARTED = ['--max-semi-space-size=8', '--max-old-space-size=1024', '--heap-growing-percent=25'];

/** And what it tells the C library for it (setup/install.mjs). */
const MEMORY_AS_STARTED = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

const children: ChildProcess[] = [];

/**
 * Starts a program of ours in a process of its own and waits for the line that says it is ready.
 * @throws Error when it ends before
 */
export async function start(
  file: string,
  env: Record<string, string>,
  ready: RegExp,
  flags: string[] = [],
): Promise<{ pid: number; line: string }> {
  const child = spawn(process.execPath, [...flags, fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...(flags === AS_STARTED ? MEMORY_AS_STARTED : {}), ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  // Read to the end: a program that writes to whom nobody listens breaks.
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => ready.test(line) && resolve({ pid: child.pid ?? 0, line }));
    lines.on('close', () => reject(new Error(`${file} ended before it was ready`)));
  });
}

/** Ends them all and waits until they have. */
export async function stopAll(): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}
