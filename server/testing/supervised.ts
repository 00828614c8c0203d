import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process of the portal as a service manager runs it: whatever ends it, it is started again. */
export class Supervised {
  readonly environment: Record<string, string>;
  /** What it wrote, for whoever wants to know why something failed. */
  said = '';
  starts = 0;
  /** What it wrote last each time that it ended by itself. */
  readonly ends: string[] = [];
  private child: ChildProcess | undefined;
  private isStopping = false;

  constructor(environment: Record<string, string>) {
    this.environment = environment;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  start(): void {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, '../src/main.ts')], {
      env: { ...process.env, ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.starts += 1;
    // Whoever watches over it may fall too.
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (text: Buffer) => {
        this.said = (this.said + text).slice(-20_000);
      });
    }
    child.once('exit', async (code) => {
      process.off('exit', end);
      if (code !== null && !this.isStopping) this.ends.push(`${code}: ${this.said.slice(-2_000)}`);
      if (this.isStopping) return;
      await sleep(100);
      if (!this.isStopping) this.start();
    });
  }

  /** kill -9. */
  async kill(): Promise<void> {
    if (!this.child) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }

  /** kill -9, and nobody starts it again. */
  async end(): Promise<void> {
    this.isStopping = true;
    await this.kill();
  }

  /** Ends it in order, for good. */
  async stop(): Promise<void> {
    this.isStopping = true;
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await gone;
  }
}

/** Until the web process serves again. */
export async function whenReady(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await sleep(50);
  }
}
