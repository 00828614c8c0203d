import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { Account } from '../server/src/db/embedded-postgres-program.ts';
import { childrenOf, signalAll } from '../server/testing/signals.ts';
import { PATH } from './cluster-programs.ts';

/** A program of a cluster, as a service of its machine that nobody starts again by himself. */
export class Service {
  private child: ChildProcess | undefined;
  private readonly command: readonly [string, ...string[]];
  private readonly environment: Record<string, string>;
  private readonly account: Account;
  private readonly log: string;

  constructor(command: Service['command'], environment: Record<string, string>, account: Account, log: string) {
    this.command = command;
    this.environment = environment;
    this.account = account;
    this.log = log;
  }

  start(): void {
    const [file, ...args] = this.command;
    const output = openSync(this.log, 'a');
    const env = { PATH, LC_ALL: 'C.UTF-8', ...this.environment };
    this.child = spawn(file, args, { ...this.account, env, cwd: '/', stdio: ['ignore', output, output] });
    closeSync(output);
  }

  get pids(): number[] {
    const { pid, exitCode, signalCode } = this.child ?? {};
    return pid === undefined || exitCode !== null || signalCode !== null ? [] : [pid, ...childrenOf(pid)];
  }

  signal(name: NodeJS.Signals): void {
    signalAll(this.pids, name);
  }

  async kill(): Promise<void> {
    if (!this.child || this.pids.length === 0) return;
    const gone = once(this.child, 'exit');
    this.signal('SIGKILL');
    await gone;
  }
}

/** What Patroni's address `/cluster` tells of a machine. */
interface Member {
  name: string;
  role: string;
  state: string;
}

/** A machine with Patroni and the PostgreSQL that it has started. */
export class PatroniNode {
  readonly name: string;
  readonly patroni: Service;
  private readonly address: string;
  private readonly data: string;

  constructor(name: string, address: string, data: string, patroni: Service) {
    this.name = name;
    this.address = address;
    this.data = data;
    this.patroni = patroni;
  }

  /** The whole machine: Patroni, and PostgreSQL, which is no child of it. */
  signal(name: NodeJS.Signals): void {
    signalAll([...this.patroni.pids, ...this.postgres], name);
  }

  async kill(): Promise<void> {
    const { postgres } = this;
    await this.patroni.kill();
    signalAll(postgres, 'SIGKILL');
  }

  private get postgres(): number[] {
    try {
      const postmaster = Number(readFileSync(`${this.data}/postmaster.pid`, 'utf8').split('\n')[0]);
      const isOurs = readFileSync(`/proc/${postmaster}/cmdline`, 'utf8').includes(this.data);
      return isOurs ? [postmaster, ...childrenOf(postmaster)] : [];
    } catch {
      return []; // It does not run.
    }
  }

  /** Whether it is the one to write to, as HAProxy asks. */
  async leads(): Promise<boolean> {
    return (await this.ask('/primary', 'OPTIONS'))?.ok ?? false;
  }

  /** The machines as this one knows them; none while it does not answer. */
  async members(): Promise<Member[]> {
    const answer = await this.ask('/cluster', 'GET');
    return answer?.ok ? ((await answer.json()) as { members: Member[] }).members : [];
  }

  /** By plan: this one hands over to `next`. @throws Error with Patroni's words when it does not */
  async handOverTo(next: PatroniNode): Promise<void> {
    const body = JSON.stringify({ leader: this.name, candidate: next.name });
    const answer = await fetch(`http://${this.address}:8008/switchover`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
  }

  private ask(path: string, method: string): Promise<Response | null> {
    const signal = AbortSignal.timeout(2_000);
    return fetch(`http://${this.address}:8008${path}`, { method, signal }).catch(() => null);
  }
}
