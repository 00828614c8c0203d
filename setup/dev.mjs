// `npm run dev`: the server and the web, each taking up changes as they are saved.
import { join } from 'node:path';
import { runTogether } from './children.mjs';
import { ensureInstalled, nodeEnvironment, nodePath, root } from './install.mjs';
import { command } from './steps.mjs';

await command(async () => {
  await ensureInstalled();
  const file = nodePath();
  const env = { PUBLIC_URL: 'http://localhost:5173', ...nodeEnvironment() };
  runTogether([
    { file, args: ['--watch', join(root, 'server/src/main.ts')], cwd: root, env },
    { file, args: [join(root, 'node_modules/vite/bin/vite.js')], cwd: join(root, 'web'), env },
  ]);
});
