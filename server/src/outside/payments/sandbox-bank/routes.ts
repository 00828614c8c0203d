import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../db/connection.ts';
import { decidePayment, findPayment } from './db.ts';
import { bankPage, isRefusalReason, pathOf, unknownPaymentPage } from './page.ts';

/** Only its own style sheet, its own forms and the way back. */
const CONTENT_SECURITY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const style = readFileSync(join(import.meta.dirname, 'bank.css'));

/** How long the portal may take to answer a notification; a real bank would try again later. */
const NOTIFICATION_TIMEOUT_MS = 5000;

type Address = { Params: { id: string } };

/** Serves the sandbox bank's pages at /sandbox-bank, which the payer sees between our two pages. */
export function sandboxBank(db: Db) {
  return async (app: FastifyInstance): Promise<void> => {
    // A plain form without scripts, unlike all other forms of the portal.
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.get('/sandbox-bank/bank.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
    app.get<Address>('/sandbox-bank/:id', async (request, reply) => show(db, request.params.id, reply));
    app.post<Address>('/sandbox-bank/:id/pay', async (request, reply) => {
      return decide(db, request, reply, () => decidePayment(db, request.params.id, 'succeeded'));
    });
    app.post<Address>('/sandbox-bank/:id/refuse', async (request, reply) => {
      const { reason } = (request.body ?? {}) as { reason?: unknown };
      const known = isRefusalReason(reason) ? reason : 'general_decline';
      return decide(db, request, reply, () => decidePayment(db, request.params.id, 'canceled', known));
    });
  };
}

async function show(db: Db, id: string, reply: FastifyReply): Promise<FastifyReply> {
  const payment = isId(id) ? await findPayment(db, id) : undefined;
  reply.header('content-security-policy', CONTENT_SECURITY).header('cache-control', 'no-store');
  reply.status(payment ? 200 : 404).type('text/html; charset=utf-8');
  return reply.send(payment ? bankPage(payment) : unknownPaymentPage());
}

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

async function decide(db: Db, request: FastifyRequest<Address>, reply: FastifyReply, decision: () => Promise<void>) {
  const { id } = request.params;
  const known = isId(id) ? await findPayment(db, id) : undefined;
  if (!known) return show(db, id, reply);
  await decision();
  await notify(request, id, known.paymentId);
  return reply.redirect(pathOf(known.returnUrl), 303);
}

/** Notifies the portal as a real bank would: over the network, without waiting for the payer's return. */
async function notify(request: FastifyRequest, id: string, paymentId: string): Promise<void> {
  const { localAddress = '127.0.0.1', localPort } = request.socket;
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  await fetch(`http://${host}:${localPort}/api/Payment/Notify/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'notification', event: 'payment.changed', object: { id, metadata: { paymentId } } }),
    signal: AbortSignal.timeout(NOTIFICATION_TIMEOUT_MS),
  }).catch((error: unknown) => {
    // A lost notification: the payer's return and the polling find out as well.
    request.log.warn({ err: error }, 'the sandbox bank could not notify the portal');
  });
}
