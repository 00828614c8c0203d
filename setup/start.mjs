// `npm start`: everything a fresh machine needs, then the portal itself.
import { runTogether } from './children.mjs';
import { ensureInstalled, portalProcess, root } from './install.mjs';
import { preparePrinterBeside } from './prepare-printer.mjs';
import { command } from './steps.mjs';
import { ensureWebBuilt } from './web.mjs';

await command(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  const portal = portalProcess();
  runTogether([{ ...portal, cwd: root, env: { ...portal.env, ...preparePrinterBeside() } }]);
});
