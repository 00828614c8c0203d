import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterFile } from './after-file.ts';

/**
 * A stand-in for clamd: reads INSTREAM as clamd(8) describes it and finds whatever contains `signature`.
 * @returns its setting for SCANNER, and how it is told to be busy
 */
export async function startClamd(
  signature: string,
): Promise<{ setting: string; trouble(answer: string | null): void }> {
  let trouble: string | null = null;
  const server = createServer(async (socket) => {
    socket.on('error', () => undefined);
    let sent = Buffer.alloc(0);
    for await (const part of socket) {
      sent = Buffer.concat([sent, part]);
      const file = fileOf(sent);
      if (file === null) continue;
      const found = file.includes(signature) ? 'Test.Signature FOUND' : 'OK';
      socket.end(`${trouble ?? `stream: ${found}`}\0`);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterFile(() => void server.close());
  return {
    setting: `clamd:127.0.0.1:${(server.address() as AddressInfo).port}`,
    trouble: (answer) => {
      trouble = answer;
    },
  };
}

/** What is between the command and the chunk of no bytes; null until that has come. */
function fileOf(sent: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return sent.subarray(0, command.length).toString() === command ? Buffer.concat(chunks) : null;
    chunks.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
