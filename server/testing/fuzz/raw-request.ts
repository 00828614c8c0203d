import { request } from 'node:http';

/** A request as it goes over the wire: nothing is encoded, resolved or corrected on the way, as `fetch` would. */
export interface RawRequest {
  method: string;
  /** Path with query, ASCII. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Whoever has no answer by then would think the portal dead. */
const PATIENCE_MS = 45_000;

/**
 * Sends it and reads the whole answer. A server that hangs up in the middle of a body it refuses has answered before.
 * @throws Error when no answer comes
 */
export function sendRaw(url: string, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const length: Record<string, string> =
      body && !headers['transfer-encoding'] ? { 'content-length': String(body.length) } : {};
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const outgoing = request({ hostname, port, method, path, signal, headers: { ...length, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });
}
