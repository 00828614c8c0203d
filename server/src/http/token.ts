import { randomBytes, randomInt } from 'node:crypto';
import type { Endpoint } from '@dopusk/contract/endpoint.ts';
import { tokenRightFor } from '@dopusk/contract/token-nouns.ts';
import { IpAddress, TOKEN_CALLS_A_MINUTE, type TokenRights, tokenNounTitles } from '@dopusk/contract/tokens.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { plannedOnce } from '../db/planned-once.ts';
import type { OperatorScope } from '../db/scope.ts';
import type { Seen } from '../db/seen.ts';
import { countAttempt } from './rate-limit.ts';
import { LimitRefusal, Refusal } from './refusal.ts';
import { hashToken, scopeOnBehalf } from './session.ts';
import { inWords } from './wait-in-words.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const PREFIX_LENGTH = 8;

/** How stale `last_used_at` may get before a call writes it. */
const USED_EVERY_SECONDS = 60;

/** A new token of a program, as it is shown once; its beginning, by which people know it, and its hash are kept. */
export function newProgramToken(): { token: string; prefix: string; hash: Buffer } {
  const name = Array.from({ length: PREFIX_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const prefix = `dopusk_${name}`;
  const token = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { token, prefix, hash: hashToken(token) };
}

/** What a request says after `Authorization: Bearer`; null for one without it, which is a person's. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  const said = /^Bearer(?: +(.*))?$/i.exec(headers.authorization ?? '');
  return said && (said[1] ?? '').trim();
}

/**
 * The gate of programs (decision 105): in whose name the token calls, in its one organization, with what of his rights
 * there is now.
 * @throws Refusal TokenInvalid for one that is wrong, revoked or out of date, or whose maker has left; TokenForbidden from
 * another network, and for a call that it does not open; LimitRefusal TokenLimit with the seconds to wait
 */
export async function openToken(
  db: Db,
  token: string,
  request: Pick<FastifyRequest, 'ip'>,
  endpoint: Endpoint,
): Promise<OperatorScope> {
  const [row] = await plannedOnce(db, behindToken(db, hashToken(token), request.ip));
  if (!row) throw new Refusal('TokenInvalid');
  if (!row.isFromHere) throw new Refusal('TokenForbidden', `С адреса ${request.ip} этот ключ не принимается`);
  const wait = await countAttempt(db, `token:${row.id}`, TOKEN_CALLS_A_MINUTE, 60);
  if (wait !== null) {
    const message = `Больше ${TOKEN_CALLS_A_MINUTE} запросов в минуту. Повторите через ${inWords(wait)}`;
    throw new LimitRefusal('TokenLimit', message, null, null, wait);
  }
  if (row.isStale) await noteUse(db, row.id, request.ip);
  const scope = await scopeOnBehalf(db, row.userId, row.organizationId, row.id);
  if (!scope) throw new Refusal('TokenInvalid', 'Ключ не действует: его создатель больше не работает в организации');
  refuseUnlessOpened(row.rights, endpoint);
  return { ...scope, tokenRights: row.rights };
}

const behindToken = (db: Db, hash: Buffer, ip: string) =>
  db
    .selectFrom('tokens')
    .innerJoin('operators', 'operators.id', 'tokens.madeBy')
    .where('tokens.hash', '=', hash)
    .where('tokens.revokedAt', 'is', null)
    .where(sql<boolean>`coalesce(tokens.expires_at > now(), true)`)
    .select(['tokens.id', 'tokens.organizationId', 'operators.userId', 'tokens.rights'])
    .select(isAmong(ip).as('isFromHere'))
    .select(
      sql<boolean>`coalesce(tokens.last_used_at < now() - make_interval(secs => ${USED_EVERY_SECONDS}), true)`.as(
        'isStale',
      ),
    )
    .$narrowType<{ id: Seen<'tokens'>; organizationId: Seen<'organizations'>; userId: Seen<'users'> }>();

/** Whether a request comes from one of the token's networks; of none, from anywhere. What is no address is in none. */
function isAmong(ip: string) {
  // A socket for both kinds of addresses writes IPv4 so.
  const address = IpAddress.safeParse(ip.replace(/^::ffff:/i, '')).data ?? null;
  return sql<boolean>`(cardinality(tokens.addresses) = 0
    or exists (select from unnest(tokens.addresses) network where ${address}::inet <<= network::inet))`;
}

async function noteUse(db: Db, id: Seen<'tokens'>, lastUsedFrom: string): Promise<void> {
  await db.updateTable('tokens').set({ lastUsedAt: sql<Date>`now()`, lastUsedFrom }).where('id', '=', id).execute();
}

function refuseUnlessOpened(rights: TokenRights, endpoint: Endpoint): void {
  const needed = tokenRightFor(endpoint);
  if (!needed) throw new Refusal('TokenForbidden', 'Это делает только человек: ключам программ этот вызов не открыт');
  const given = rights[needed.noun];
  if (given === 'write' || given === needed.level) return;
  const level = needed.level === 'read' ? 'чтение' : 'изменение';
  throw new Refusal('TokenForbidden', `Ключу нужно «${tokenNounTitles[needed.noun]}»: ${level}`);
}
