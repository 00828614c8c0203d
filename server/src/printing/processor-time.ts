import { readFileSync } from 'node:fs';

/** Linux counts the time of processes for programs in hundredths of a second, on every kind of machine. */
const TICK_MS = 10;

/**
 * How much of the processor a process has had, with all its threads, in milliseconds.
 * @returns null where the system does not tell, or when there is no such process
 */
export function processorMs(pid: number | undefined): number | null {
  if (pid === undefined || process.platform !== 'linux') return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold anything: what follows is counted from its end (proc_pid_stat(5), utime and stime).
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    return null;
  }
}
