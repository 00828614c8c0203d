import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { afterFile } from './after-file.ts';
import { freePort } from './free-port.ts';

/** Debian's: swift-proxy, swift-account, swift-container, swift-object. */
const STORES = ['account', 'container', 'object'] as const;
const PYTHON = '/usr/bin/python3';
/** Whoever runs the tests as root lends the servers this account: they need no more. */
const NOBODY = 65_534;
export const KEY = 'school:portal';
export const SECRET = 'secret';

/** Why there is no such server on this machine; null when there is. */
export function whyNoSwift(): string | null {
  const missing = ['proxy', ...STORES]
    .map((one) => `swift-${one}`)
    .filter((one) => !existsSync(`/usr/bin/${one}-server`));
  return missing.length > 0 ? `no ${missing.join(', ')} of Debian here` : null;
}

// Each server on the settings of its folder instead of /etc/swift, and the rings that tell where the one disk is.
const SERVE = `
import sys
from swift.common import utils
utils.set_swift_dir(sys.argv[1])
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(f'{sys.argv[1]}/{sys.argv[2]}.conf', f'{sys.argv[2]}-server', verbose=True))`;
const MAKE_RINGS = `
import sys
from swift.common.ring import RingBuilder
for name, port in zip(${JSON.stringify(STORES)}, map(int, sys.argv[2:])):
    ring = RingBuilder(1, 1, 0)
    ring.add_dev(dict(id=0, region=1, zone=1, ip='127.0.0.1', port=port, replication_ip='127.0.0.1', replication_port=port, device='disk', weight=1.0, meta=''))
    ring.rebalance()
    ring.get_ring().save(f'{sys.argv[1]}/{name}.ring.gz')`;

/** OpenStack Swift with its S3 interface, in a folder and processes of its own, with an empty bucket `files`. */
export async function startSwift(): Promise<{ host: string; objects: SwiftServer; client: AwsClient }> {
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-swift-'));
  const disk = join(folder, 'disk');
  await mkdir(disk);
  if (account.uid) for (const one of [folder, disk]) await chown(one, account.uid, account.gid);

  const ports = [await freePort(), await freePort(), await freePort()];
  const made = spawnSync(PYTHON, ['-c', MAKE_RINGS, folder, ...ports.map(String)], { ...account, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = dopusk\n[storage-policy:0]\nname = one\n',
  );
  await writeFile(join(folder, 'proxy.conf'), proxySettings(folder, port));
  for (const [index, name] of STORES.entries())
    await writeFile(join(folder, `${name}.conf`), storeSettings(folder, name, ports[index] ?? 0));

  const [proxy, objects, ...others] = ['proxy', 'object', 'account', 'container'].map(
    (name) => new SwiftServer(folder, name, account),
  ) as [SwiftServer, SwiftServer, ...SwiftServer[]];
  afterFile(async () => {
    for (const one of [proxy, objects, ...others]) one.signal('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  for (const one of [proxy, objects, ...others]) one.start();

  const client = new AwsClient({
    accessKeyId: KEY,
    secretAccessKey: SECRET,
    service: 's3',
    region: 'us-east-1',
    retries: 0,
  });
  const host = `127.0.0.1:${port}`;
  // A store that has not started yet is answered for with 503.
  for (const deadline = Date.now() + 90_000; ; await sleep(200)) {
    const answer = await client.fetch(`http://${host}/files`, { method: 'PUT' }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok && (await objects.listens(ports[2] ?? 0))) return { host, objects, client };
    if (Date.now() > deadline) throw new Error(`Swift: ${answer?.status}\n${proxy.said}${objects.said}`);
  }
}

export class SwiftServer {
  /** What it wrote, for whoever wants to know why it does not start. */
  said = '';
  private child: ChildProcess | undefined;
  private readonly folder: string;
  private readonly name: string;
  private readonly account: { uid?: number; gid?: number };

  constructor(folder: string, name: string, account: { uid?: number; gid?: number }) {
    this.folder = folder;
    this.name = name;
    this.account = account;
  }

  start(): void {
    const child = spawn(PYTHON, ['-c', SERVE, this.folder, this.name], {
      ...this.account,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const output of [child.stdout, child.stderr])
      output.on('data', (text: Buffer) => {
        this.said = (this.said + text).slice(-5_000);
      });
  }

  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  async listens(port: number): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${port}/healthcheck`).catch(() => null);
    await answer?.body?.cancel();
    return answer !== null;
  }
}

const storeSettings = (folder: string, name: string, port: number): string => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${folder}
devices = ${folder}
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}`;

const proxySettings = (folder: string, port: number): string => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${folder}
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
node_timeout = 5
conn_timeout = 1
error_suppression_limit = 1000000
# tempauth wants one, and goes on without its answers: nobody listens there.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:slo]
use = egg:swift#slo
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_school_portal = ${SECRET} .admin`;
