import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** A port of this machine that nobody uses at the moment, for a process that is started on it again and again. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
