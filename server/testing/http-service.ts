import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { startStandIn } from './stand-in.ts';

/** A stand-in for somebody's HTTP service: keeps what it was asked, answers what it is told to. */
export interface HttpService {
  url: string;
  asked: { path: string; headers: IncomingHttpHeaders; body: string }[];
  /** What it answers from now on; JSON unless a text. */
  answer(body: unknown, status?: number): void;
  /** What it answers to the next call alone. */
  answerOnce(body: unknown, status?: number): void;
}

export async function startHttpService(first: unknown): Promise<HttpService> {
  const asked: HttpService['asked'] = [];
  let reply = { body: first, status: 200 };
  const once: (typeof reply)[] = [];
  const { url } = await startStandIn(async (request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
    const { body: said, status } = once.shift() ?? reply;
    const body = typeof said === 'string' ? said : JSON.stringify(said);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  return {
    url,
    asked,
    answer: (body, status = 200) => {
      reply = { body, status };
    },
    answerOnce: (body, status = 200) => {
      once.push({ body, status });
    },
  };
}
