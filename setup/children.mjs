import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Runs programs of this terminal until one of them ends, then ends the others, and exits with its code.
 * Each has a session of its own: the terminal and npm both send Ctrl-C around, and a portal that gets it twice
 * takes the second one for impatience and stops at once instead of cleanly.
 * @param {{file: string, args: string[], cwd: string, env: NodeJS.ProcessEnv}[]} programs
 */
export function runTogether(programs) {
  let interruptedAt = 0;
  const children = programs.map(({ file, args, cwd, env }) => {
    const child = spawn(...dyingWithUs(file, args), {
      cwd,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    child.once('error', (error) => finish(127, error.message));
    child.once('exit', (code, signal) => finish(code ?? (signal ? 1 : 0)));
    return child;
  });

  let exitCode;
  function finish(code, message) {
    if (message) console.error(message);
    exitCode ??= code;
    const running = children.filter((child) => child.exitCode === null && child.signalCode === null && child.pid);
    if (running.length === 0) process.exit(exitCode);
    for (const child of running) child.kill('SIGTERM');
  }

  function pass(signal) {
    const isEcho = Date.now() - interruptedAt < 1000;
    interruptedAt = Date.now();
    if (!isEcho) for (const child of children) child.kill(signal);
  }

  process.on('SIGINT', () => pass('SIGINT'));
  process.on('SIGTERM', () => pass('SIGTERM'));
  process.on('SIGHUP', () => pass('SIGTERM'));
  whenNpmIsGone(() => pass('SIGTERM'));
}

/** npm passes a signal to its shell, which dies of it without telling us: what is left to see is another parent. */
function whenNpmIsGone(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}

/** On Linux the kernel ends the program when we are killed without a chance to say so. */
function dyingWithUs(file, args) {
  const setpriv = '/usr/bin/setpriv';
  return process.platform === 'linux' && existsSync(setpriv)
    ? [setpriv, ['--pdeathsig=TERM', file, ...args]]
    : [file, args];
}
