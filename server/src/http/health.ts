import type { FastifyInstance } from 'fastify';
import { version } from '../version.ts';

/**
 * GET /health/live: 200 as long as the process answers at all; whoever gets no answer may restart it.
 * GET /health/ready: 200 when it can serve people, 503 when the database does not answer; a balancer waits meanwhile.
 * It says the version too: after an update one sees which processes run the new one; and what is to be seen to soon, which
 * stops nobody's work yet.
 */
export function serveHealth(
  app: FastifyInstance,
  { isReady, warnings }: { isReady: () => Promise<boolean>; warnings: () => Promise<string[]> },
): void {
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const [ready, seeTo] = await Promise.all([isReady(), warnings()]);
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'database does not answer', version, warnings: seeTo });
  });
}
