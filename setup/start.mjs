// `npm start`: everything a fresh machine needs, then the portal itself.
import { join } from 'node:path';
import { runTogether } from './children.mjs';
import { ensureInstalled, nodeEnvironment, nodePath, root } from './install.mjs';
import { preparePrinter } from './prepare-printer.mjs';
import { command } from './steps.mjs';
import { ensureWebBuilt } from './web.mjs';

await command(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  await preparePrinter();
  runTogether([{ file: nodePath(), args: [join(root, 'server/src/main.ts')], cwd: root, env: nodeEnvironment() }]);
});
