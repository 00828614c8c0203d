// Runs on any Node from 20 on, before anything is installed: nothing but Node's own modules here.
import { spawn } from 'node:child_process';

/** What a person can put right; the message is one Russian line that says how. */
export class SetupError extends Error {}

/** Does a step that takes a while, showing its name and how long it has been going on. */
export async function step(title, work) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const isTerminal = process.stdout.isTTY;
  process.stdout.write(isTerminal ? `${title}…` : `${title}…\n`);
  const progress = setInterval(
    () => process.stdout.write(isTerminal ? `\r${title}… ${seconds()} с` : `  … ${seconds()} с\n`),
    isTerminal ? 1000 : 15_000,
  );
  try {
    const result = await work();
    process.stdout.write(isTerminal ? `\r${title}: готово за ${seconds()} с\n` : `  готово за ${seconds()} с\n`);
    return result;
  } catch (error) {
    if (isTerminal) process.stdout.write('\n');
    throw error;
  } finally {
    clearInterval(progress);
  }
}

/**
 * Runs a program to its end and gives what it printed.
 * @returns {Promise<{code: number, output: string}>} code 127 when it could not be started
 */
export function run(file, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/** Runs a command of ours; what a person can put right becomes one line, anything else keeps its stack. */
export async function command(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof SetupError ? `Ошибка: ${error.message}` : error);
    process.exit(1);
  }
}
