// The portal that the browser stories walk through: a demo centre of their own, gone when they are over.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { portalProcess, root } from './install.mjs';
import { ensureWebBuilt } from './web.mjs';

// A story told on its own must not be told of yesterday's web.
await ensureWebBuilt();
const folder = mkdtempSync(join(tmpdir(), 'dopusk-stories-'));
// The account that PostgreSQL runs as must be able to enter.
chmodSync(folder, 0o755);
const port = await freePort();
const { file, args, env } = portalProcess();
const clock = pathToFileURL(join(root, 'setup/clock-for-stories.mjs')).href;
const portal = spawn(file, ['--import', clock, ...args], {
  cwd: root,
  env: {
    ...env,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    DEMO: 'on',
    // The people of the stories come from places of their own.
    PROXIES: 'loopback',
  },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  // A session of its own, so that it gets each signal once: from here.
  detached: true,
});
// Whoever has started this passes days by a line «days 30», and reads when they have passed.
createInterface({ input: process.stdin }).on('line', (line) => portal.send({ days: Number(line.split(' ')[1]) }));
portal.on('message', ({ ahead }) => console.log(`Часы впереди на ${ahead} мс`));
portal.once('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => portal.kill(signal));

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
