// `npm run fuzz`: the hostile requests of server/testing/fuzz by the hundred to each call, other ones each time, and to
// each what is too big for it.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { ensureInstalled, nodeEnvironment, nodePath, root } from './install.mjs';
import { command } from './steps.mjs';

await command(async () => {
  await ensureInstalled();
  const { FUZZ_RUNS = '300', FUZZ_SEED = String(randomInt(2 ** 31)) } = process.env;
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', 'server/testing/fuzz'];
  const env = { ...nodeEnvironment(), FUZZ_RUNS, FUZZ_SEED };
  const child = spawn(nodePath(), args, { cwd: root, env, stdio: 'inherit' });
  process.exitCode = await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
});
