// The portal that the browser stories walk through: a demo centre of their own, gone when they are over.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
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
const settings = {
  ...env,
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DEMO: 'on',
  // The people of the stories come from places of their own.
  PROXIES: 'loopback',
};
// The demo centre of a run is made by its first portal, from which the others take it: what it has sent and printed by then
// names the first one's address. A portal alone makes its own.
const demo = process.env.DEMO_OF_STORIES;
const isFirst = demo !== undefined && !existsSync(demo);
if (isFirst) makeDemo(demo);
if (demo) copyFolder(demo, folder);
const clock = pathToFileURL(join(root, 'setup/clock-for-stories.mjs')).href;
const portal = spawn(file, ['--import', clock, ...args], {
  cwd: root,
  env: { ...settings, DATA_DIR: folder },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  // A session of its own, so that it gets each signal once: from here.
  detached: true,
});
// Whoever has started this passes days by a line «days 30», and reads when they have passed.
createInterface({ input: process.stdin }).on('line', (line) => portal.send({ days: Number(line.split(' ')[1]) }));
portal.on('message', ({ ahead }) => console.log(`Часы впереди на ${ahead} мс`));
portal.once('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  if (isFirst) rmSync(demo, { recursive: true, force: true });
  process.exit(code ?? 1);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => portal.kill(signal));

function makeDemo(made) {
  const unfinished = mkdtempSync(join(tmpdir(), 'dopusk-demo-'));
  chmodSync(unfinished, 0o755);
  const options = { cwd: root, env: { ...settings, DATA_DIR: unfinished }, stdio: 'inherit' };
  const { status } = spawnSync(file, [join(root, 'setup/demo-for-stories.mjs')], options);
  if (status === 0) renameSync(unfinished, made);
  else rmSync(unfinished, { recursive: true, force: true });
  if (status !== 0) process.exit(1);
}

/** With the accounts that its files belong to: PostgreSQL does not run as root. */
function copyFolder(from, to) {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else if (spawnSync('cp', ['-a', `${from}/.`, to], { stdio: 'inherit' }).status !== 0) process.exit(1);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
