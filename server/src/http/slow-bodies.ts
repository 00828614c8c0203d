import type { FastifyInstance } from 'fastify';

/** In ms. JSON is short: what is not there after so long is a connection that is held for nothing. Files have longer. */
const JSON_LIMIT_MS = 30_000;

/** Hangs up on whoever has not sent his JSON to its end in time, and logs nothing of it. */
export function endSlowBodies(app: FastifyInstance, limit = JSON_LIMIT_MS): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (raw.complete || !headers['content-type']?.startsWith('application/json')) return;
    const timer = setTimeout(() => raw.destroy(), limit);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  });
}
