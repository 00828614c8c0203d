import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type StandIn, startStandIn } from './stand-in.ts';

interface Kept {
  id: string;
  status: 'pending' | 'succeeded' | 'canceled';
  amount: { value: string; currency: string };
  created_at: string;
  [more: string]: unknown;
}

/** What may go wrong with a call: `drop` breaks the connection, a number answers with that status. */
type Trouble = undefined | 'drop' | number;

/**
 * A stand-in that speaks YooKassa's protocol over HTTP and keeps its own books. `trouble` is asked twice in each
 * call, before the bank has done anything and after it has: there a test delays, loses answers or kills the asker.
 * `lie` changes what is answered.
 */
export class YookassaBank {
  readonly payments = new Map<string, Kept>();
  readonly refunds = new Map<string, Kept>();
  /** Every call as «POST /payments», and the idempotence keys of the POSTs. */
  readonly asked: string[] = [];
  readonly keys: string[] = [];
  trouble: (call: string, stage: 'asked' | 'done') => Trouble | Promise<Trouble> = () => undefined;
  lie: (answer: Kept) => object = (answer) => answer;
  /** What a refund comes out as. */
  refundStatus: Kept['status'] = 'succeeded';
  private readonly byKey = new Map<string, { id: string; body: string }>();
  private service: StandIn | undefined;

  async start(): Promise<string> {
    this.service = await startStandIn((request, response) => this.serve(request, response));
    return this.service.url;
  }

  stop(): void {
    this.service?.server.close();
    this.service?.server.closeAllConnections();
  }

  /** Forgets the troubles and lies, not the payments. */
  calm(): void {
    this.trouble = () => undefined;
    this.lie = (answer) => answer;
    this.refundStatus = 'succeeded';
  }

  /** What the person does on the bank's page. */
  decide(id: string, status: 'succeeded' | 'canceled', reason = 'insufficient_funds'): void {
    const payment = this.payments.get(id);
    if (payment?.status !== 'pending') return;
    payment.status = status;
    if (status === 'canceled') payment.cancellation_details = { party: 'payment_network', reason };
  }

  /** The one payment of ours with this metadata. */
  paymentOf(paymentId: string): Kept | undefined {
    return [...this.payments.values()].find(
      ({ metadata }) => (metadata as { paymentId: string }).paymentId === paymentId,
    );
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://bank');
    const [, what = '', id] = url.pathname.split('/');
    const call = `${request.method} /${what}`;
    const body = await text(request);
    this.asked.push(call);
    if (await this.failed(call, 'asked', response)) return;
    const [status, answer] =
      request.method === 'POST'
        ? this.make(what, request.headers['idempotence-key'] as string, body)
        : this.look(what, id, url.searchParams);
    if (await this.failed(call, 'done', response)) return;
    const said = status === 200 && !('items' in answer) ? this.lie(answer as Kept) : answer;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  }

  private async failed(call: string, stage: 'asked' | 'done', response: ServerResponse): Promise<boolean> {
    const trouble = await this.trouble(call, stage);
    if (trouble === undefined) return false;
    if (trouble === 'drop') response.destroy();
    else response.writeHead(trouble).end(JSON.stringify({ type: 'error', code: 'trouble' }));
    return true;
  }

  private make(what: string, key: string, body: string): [number, object] {
    this.keys.push(key);
    const kept = what === 'payments' ? this.payments : this.refunds;
    const before = this.byKey.get(key);
    if (before) {
      if (before.body !== body) return [400, { type: 'error', code: 'invalid_request', description: 'another order' }];
      return [200, kept.get(before.id) ?? {}];
    }
    const order = JSON.parse(body);
    if (what === 'refunds') {
      const payment = this.payments.get(order.payment_id);
      const given = [...this.refunds.values()].filter(
        (one) => one.payment_id === order.payment_id && one.status !== 'canceled',
      );
      const left = given.reduce((sum, { amount }) => sum - kopecks(amount), payment ? kopecks(payment.amount) : 0);
      const items: { amount: Kept['amount'] }[] = order.receipt?.items ?? [];
      const isPart = payment !== undefined && kopecks(order.amount) < kopecks(payment.amount);
      // A part of what was paid with a receipt goes back with one of exactly this sum.
      const isWrong =
        isPart && payment.receipt && items.reduce((sum, one) => sum + kopecks(one.amount), 0) !== kopecks(order.amount);
      if (payment?.status !== 'succeeded' || kopecks(order.amount) > left || isWrong)
        return [400, { type: 'error', code: 'invalid_request' }];
    }
    const id = randomUUID();
    const confirmation = { type: 'redirect', confirmation_url: `https://bank.example/${id}` };
    const made: Kept =
      what === 'payments'
        ? { ...order, id, status: 'pending', confirmation, created_at: new Date().toISOString() }
        : { ...order, id, status: this.refundStatus, created_at: new Date().toISOString() };
    kept.set(id, made);
    this.byKey.set(key, { id, body });
    return [200, made];
  }

  private look(what: string, id: string | undefined, filter: URLSearchParams): [number, object] {
    const kept = what === 'payments' ? this.payments : this.refunds;
    if (id) {
      const one = kept.get(id);
      return one ? [200, one] : [404, { type: 'error', code: 'not_found' }];
    }
    const from = filter.get('created_at.gte') ?? '';
    const to = filter.get('created_at.lt') ?? '9';
    const paymentId = filter.get('payment_id');
    const items = [...kept.values()].filter(
      (one) => one.created_at >= from && one.created_at < to && (!paymentId || one.payment_id === paymentId),
    );
    return [200, { type: 'list', items }];
  }
}

const kopecks = ({ value }: Kept['amount']): number => Math.round(Number(value) * 100);
