import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism, cpus } from 'node:os';

/** A question to a portal, as a browser with a session would ask it. */
export interface Question {
  url: string;
  cookie?: string;
  /** Sent as JSON by POST; without it the question is a GET. */
  body?: object | (() => object);
}

export interface Figures {
  /** Milliseconds of the whole HTTP call. */
  p50: number;
  p95: number;
  p99: number;
  perSecond: number;
}

/**
 * Asks again and again with so many callers at once, each waiting for its answer before it asks anew.
 * @throws Error when an answer is not a success
 */
export async function measure(question: Question, callers: number, requests: number): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const times: number[] = [];
  let left = requests;
  const started = performance.now();
  const caller = async () => {
    while (left-- > 0) {
      const from = performance.now();
      await ask(question, agent);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), perSecond: requests / seconds };
}

/** node:http itself: fetch costs the machine that is measured three times as much. */
function ask({ url, cookie = '', body }: Question, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
    const asked = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece) => {
        text += piece;
      });
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${url}: ${answer.statusCode} ${text.slice(0, 500)}`));
      });
    });
    asked.on('error', reject);
    asked.end(body && JSON.stringify(typeof body === 'function' ? body() : body));
  });
}

/** CPU seconds that a process and all it has started have used so far; null where the system does not tell. */
export function cpuSecondsOfFamily(pid: number): number | null {
  if (!existsSync('/proc/self/stat')) return null;
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
  const family = new Set([pid]);
  for (let grew = true; grew; ) {
    const before = family.size;
    for (const one of all) if (family.has(one.parent)) family.add(one.pid);
    grew = family.size > before;
  }
  const ticks = all.filter((one) => family.has(one.pid)).reduce((sum, one) => sum + one.ticks, 0);
  return ticks / TICKS_A_SECOND;
}

const TICKS_A_SECOND = 100;

/** Its own time and that of its children that have ended. */
function statOf(pid: number): { pid: number; parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may hold anything; the numbers begin after it with the state.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return { pid, parent: Number(fields[1]), ticks };
  } catch {
    return null; // It has just ended.
  }
}

/** Megabytes of memory a process holds now; null where the system does not tell. */
export function memoryOf(pid: number): number | null {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}

/** The machine in a line, for the head of a table. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? '';
  return `${availableParallelism()} ядра ${model}, Node ${process.version}`;
}
