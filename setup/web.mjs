import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { nodeEnvironment, nodePath, root } from './install.mjs';
import { run, SetupError, step } from './steps.mjs';

const inputs = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'contract/src',
  'contract/drawing',
  'package-lock.json',
  'package.json',
];
const stamp = join(root, 'web/dist/.built-from');

/**
 * Builds the web unless its sources are the ones it was built from.
 * @throws SetupError with the builder's words
 */
export async function ensureWebBuilt() {
  const sources = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  await step('Собираю веб', async () => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    // What browsers get, then what the server draws the first page of a visit with.
    for (const kind of [[], ['--ssr']]) {
      const { code, output } = await run(nodePath(), [vite, 'build', '--logLevel=warn', ...kind], {
        cwd: join(root, 'web'),
        env: nodeEnvironment(),
      });
      if (code !== 0) throw new SetupError(`веб не собрался, проверьте web/src:\n${output.trim()}`);
    }
  });
  writeFileSync(stamp, sources);
}

/** Of what the sources say, not of when they were written: a fresh clone with a copied build is not built again. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesOf(join(root, input)))) {
    const content = createHash('sha256').update(readFileSync(file)).digest('hex');
    hash.update(`${relative(root, file)} ${content}\n`);
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path)
      .sort()
      .flatMap((name) => filesOf(join(path, name)));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}
