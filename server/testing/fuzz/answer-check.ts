import { isResultCode, statusOf } from '@dopusk/contract/codes.ts';
import type { Endpoint } from '@dopusk/contract/endpoint.ts';
import { expect } from 'vitest';
import type { RawAnswer, RawRequest } from './raw-request.ts';

/** Codes of ours that mean somebody else failed, not we. */
const OUTSIDE = /^(SendMailError|SendSmsError|Moodle\w+|RemoveMoodleAssignException)$/;

/** What only an error of a program or a database says. */
const INSIDES =
  /\bat \S+ \(|node_modules|\.ts:\d|SQLSTATE|violates|invalid input syntax|byte sequence|kysely|ZodError|Cannot read/;

const prototype = Object.getOwnPropertyNames(Object.prototype).join();

/** Fails unless the answer is an envelope (or a file, or a way to go) that blames the caller and tells no insides. */
export function checkAnswer(endpoint: Endpoint, request: RawRequest, { status, headers, text }: RawAnswer): void {
  const about = `${request.method} ${request.path.slice(0, 300)}\n${request.body?.subarray(0, 500)}\n→ ${status} ${text.slice(0, 300)}`;
  expect(Object.getOwnPropertyNames(Object.prototype).join(), about).toBe(prototype);
  expect(headers['x-content-type-options'], about).toBe('nosniff');
  expect(headers['set-cookie']?.toString() ?? '', about).not.toContain('evil');
  if (status === 303) {
    expect(headers.location, about).toMatch(/^(\/(?![/\\])|http:\/\/localhost:3000\/)/);
    return;
  }
  if (status === 200 && headers['content-disposition']) return;
  expect(headers['content-type'], about).toMatch(/^application\/json/);
  const answer = JSON.parse(text) as { ok: boolean; code: string };
  expect(Object.keys(answer).sort().join(), about).toBe('code,data,fields,msg,ok');
  expect(isResultCode(answer.code), about).toBe(true);
  expect(answer.ok, about).toBe(status === 200);
  if (isResultCode(answer.code) && status !== statusOf(answer.code)) {
    // What Fastify refuses before any call is reached keeps the status of the web.
    expect([404, 405, 413, 414, 415, 431], about).toContain(status);
    expect(['BadRequest', 'DeserializeException'], about).toContain(answer.code);
  }
  if (!answer.ok) expect(text, about).not.toMatch(INSIDES);
  if (endpoint.path !== '/TestEx' && !OUTSIDE.test(answer.code)) expect(status, about).toBeLessThan(500);
}
