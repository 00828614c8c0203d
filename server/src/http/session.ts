import { createHash, randomBytes } from 'node:crypto';
import '@fastify/cookie';
import { rightsIn } from '@dopusk/contract/rights.ts';
import type { Right } from '@dopusk/contract/session.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Config, IDLE_HOURS } from '../config.ts';
import type { Db, Tx } from '../db/connection.ts';
import { builtOnce } from '../db/planned-once.ts';
import type { OperatorScope, RespondentScope, StudentScope, UserScope } from '../db/scope.ts';
import type { Seen } from '../db/seen.ts';
import { isInvited, isOpenLink } from '../db/visible.ts';

const LIFETIME_DAYS = 30;
/** How long after the login it may be renewed. */
export const RENEWED_FOR_DAYS = 90;
/** How long a login waits for its second step. */
export const SECOND_STEP_SECONDS = 5 * 60;
/** How long a questionnaire stays open in a browser: a phone may be lent, and what was said is kept anyway. */
export const QUESTIONNAIRE_HOURS = 3;
/** A token replaced by UpdateToken still opens the door for parallel tabs this long. */
const GRACE_SECONDS = 60;
/** How stale `seen_at` may get before a request writes it: a write on every read would be waste. */
const SEEN_EVERY_MINUTES = 5;

/** An opaque cookie: 32 random bytes; only their hash is stored. */
export interface TokenCookie {
  read(request: FastifyRequest): Buffer | null;
  write(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/** What the database keeps of a token: a stolen copy of it opens nothing. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

type Address = Pick<Config, 'publicUrl'>;

export const sessionCookie = (config: Address): TokenCookie => tokenCookie(config, 'session', LIFETIME_DAYS * 86_400);

/** Binds the second step of a login to the browser of the first. It opens nothing else. */
export const secondStepCookie = (config: Address): TokenCookie =>
  tokenCookie(config, 'second-step', SECOND_STEP_SECONDS);

/** Opens one questionnaire and nothing else (decision 63). */
export const respondentCookie = (config: Address): TokenCookie =>
  tokenCookie(config, 'questionnaire', QUESTIONNAIRE_HOURS * 3600);

function tokenCookie(config: Address, title: string, maxAge: number): TokenCookie {
  const cookie = namedCookie(config, title, maxAge);
  return {
    ...cookie,
    read: (request) => {
      const token = cookie.read(request);
      return token ? hashToken(token) : null;
    },
  };
}

/** The cookie's name and flags follow the public address: on https it is bound to the host and to TLS. */
export function namedCookie(config: Address, title: string, maxAge: number) {
  const secure = config.publicUrl.startsWith('https:');
  const name = secure ? `__Host-${title}` : title;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: (request: FastifyRequest): string | null => request.cookies[name] || null,
    write: (reply: FastifyReply, value: string): void => void reply.setCookie(name, value, { ...options, maxAge }),
    clear: (reply: FastifyReply): void => void reply.clearCookie(name, options),
  };
}

/** A new token for the cookie with its hash for the table. */
export function newToken(): { token: string; hash: Buffer; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token), expiresAt: new Date(Date.now() + LIFETIME_DAYS * 86_400_000) };
}

/**
 * The session gate: who is behind this cookie, read fresh at every request, so that a changed role, password or
 * a deactivated account takes effect at once. Null for a stranger, and for whoever has not come for too long.
 */
export async function openSession(db: Db, tokenHash: Buffer | null, idleHours = IDLE_HOURS): Promise<UserScope | null> {
  if (!tokenHash) return null;
  const [row] = await visitorBehind(db, { tokenHash, idleHours });
  if (!row) return null;
  if (row.isStale) {
    await db.updateTable('sessions').set({ seenAt: new Date() }).where('tokenHash', '=', row.tokenHash).execute();
  }
  if (row.operatorId) {
    const memberships = row.memberships ?? [];
    const lacksSecondFactor =
      row.secondFactorSince === null && memberships.some(({ requiresSecondFactor }) => requiresSecondFactor);
    const session = { ...row, operatorId: row.operatorId, lacksSecondFactor, tokenId: null };
    return operatorScope(session, lacksSecondFactor ? [] : memberships);
  }
  return row.studentId ? ({ kind: 'student', userId: row.userId, studentId: row.studentId } as StudentScope) : null;
}

/**
 * The gate of questionnaires: whose is open behind this cookie. Null for a stranger, and as soon as the link is revoked or
 * out of date or the person is not in the group any more.
 */
export async function openQuestionnaire(db: Db, tokenHash: Buffer | null): Promise<RespondentScope | null> {
  if (!tokenHash) return null;
  const row = await db
    .selectFrom('questionnaires')
    .innerJoin('questionnaireLinks', 'questionnaireLinks.id', 'questionnaires.linkId')
    .innerJoin('students', 'students.id', 'questionnaires.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .where('questionnaires.sessionHash', '=', tokenHash)
    .where('questionnaires.sessionExpiresAt', '>', sql<Date>`now()`)
    .where('users.deactivatedAt', 'is', null)
    .where(isOpenLink())
    .where(isInvited())
    .select(['questionnaires.id as questionnaireId', 'students.id as studentId', 'users.id as userId'])
    .$narrowType<Pick<RespondentScope, 'questionnaireId' | 'studentId' | 'userId'>>()
    .executeTakeFirst();
  return row ? ({ kind: 'respondent', ...row } as RespondentScope) : null;
}

/** What is true of a session in use: one that is not, is over. */
export const usedWithin = (idleHours: number) =>
  sql<boolean>`sessions.seen_at > now() - make_interval(hours => ${idleHours})`;

const visitorBehind = builtOnce((db, { tokenHash, idleHours }: { tokenHash: Buffer; idleHours: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('operators', 'operators.userId', 'users.id')
    .leftJoin('students', 'students.userId', 'users.id')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where(usedWithin(idleHours))
    .where('users.deactivatedAt', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('sessions.tokenHash', '=', tokenHash),
        and([
          eb('sessions.previousTokenHash', '=', tokenHash),
          eb('sessions.rotatedAt', '>', sql<Date>`now() - make_interval(secs => ${GRACE_SECONDS})`),
        ]),
      ]),
    )
    .select(({ selectFrom }) => [
      'sessions.tokenHash',
      'users.id as userId',
      'users.isEmailConfirmed',
      'operators.id as operatorId',
      'students.id as studentId',
      'sessions.organizationId',
      'secondFactors.confirmedAt as secondFactorSince',
      sql<boolean>`sessions.seen_at < now() - make_interval(mins => ${SEEN_EVERY_MINUTES})`.as('isStale'),
      selectFrom('memberships')
        .innerJoin('organizations', 'organizations.id', 'memberships.organizationId')
        .whereRef('memberships.operatorId', '=', 'operators.id')
        .where('memberships.deactivatedAt', 'is', null)
        .select(
          sql<(Membership & { requiresSecondFactor: boolean })[]>`coalesce(json_agg(json_build_object(
            'id', organizations.id, 'type', organizations.type, 'role', memberships.role,
            'rights', memberships.rights,
            'requiresSecondFactor', organizations.requires_second_factor)
            order by organizations.title), '[]')`.as('list'),
        )
        .as('memberships'),
    ])
    .$narrowType<{
      userId: Seen<'users'>;
      operatorId: Seen<'operators'> | null;
      studentId: Seen<'students'> | null;
    }>(),
);

/**
 * The scope of an operator for work that goes on in his name, in the background or by a program of his organization, read
 * fresh like that of a request: what he may not do any more stops. Null when he has left the organization or was shut out.
 * @param tokenId with what a program asks for it in his name
 */
export async function scopeOnBehalf(
  db: Db,
  userId: Seen<'users'>,
  organizationId: Seen<'organizations'>,
  tokenId: Seen<'tokens'> | null = null,
): Promise<OperatorScope | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('operators', 'operators.userId', 'users.id')
    .innerJoin('memberships', 'memberships.operatorId', 'operators.id')
    .innerJoin('organizations', 'organizations.id', 'memberships.organizationId')
    .where('users.id', '=', userId)
    .where('users.deactivatedAt', 'is', null)
    .where('memberships.organizationId', '=', organizationId)
    .where('memberships.deactivatedAt', 'is', null)
    .select(['users.id as userId', 'users.isEmailConfirmed', 'operators.id as operatorId'])
    .select(['organizations.id', 'organizations.type', 'memberships.role', 'memberships.rights'])
    .select(
      sql<boolean>`organizations.requires_second_factor and not exists (select from second_factors
        where second_factors.user_id = users.id and second_factors.confirmed_at is not null)`.as('isWithoutCode'),
    )
    .$narrowType<{ userId: Seen<'users'>; operatorId: Seen<'operators'>; id: Seen<'organizations'> }>()
    .executeTakeFirst();
  if (!row) return null;
  const { id, type, role, rights, isWithoutCode, ...operator } = row;
  // Work in the background he has asked for while the portal was open to him; a program asks now.
  const lacksSecondFactor = tokenId !== null && isWithoutCode;
  const session = { ...operator, organizationId, lacksSecondFactor, tokenId };
  return operatorScope(session, lacksSecondFactor ? [] : [{ id, type, role, rights }]);
}

/**
 * The same scope with all the organizations that he works for, as a request of his own has it: for what he has asked to be
 * done with rows of a list. Null when he works for this one no more, or was shut out.
 */
export async function wholeScopeOnBehalf(
  db: Db | Tx,
  userId: Seen<'users'>,
  organizationId: Seen<'organizations'>,
): Promise<OperatorScope | null> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('operators', 'operators.userId', 'users.id')
    .innerJoin('memberships', 'memberships.operatorId', 'operators.id')
    .innerJoin('organizations', 'organizations.id', 'memberships.organizationId')
    .where('users.id', '=', userId)
    .where('users.deactivatedAt', 'is', null)
    .where('memberships.deactivatedAt', 'is', null)
    .orderBy('organizations.title')
    .select(['users.isEmailConfirmed', 'operators.id as operatorId'])
    .select(['organizations.id', 'organizations.type', 'memberships.role', 'memberships.rights'])
    .$narrowType<{ operatorId: Seen<'operators'>; id: Seen<'organizations'> }>()
    .execute();
  const current = rows.find(({ id }) => id === organizationId);
  if (!current) return null;
  const { isEmailConfirmed, operatorId } = current;
  const session = { userId, operatorId, isEmailConfirmed, organizationId, lacksSecondFactor: false, tokenId: null };
  return operatorScope(session, rows);
}

interface Membership {
  id: Seen<'organizations'>;
  type: 'EducationCenter' | 'Customer';
  role: 'HighOperator' | 'Operator';
  /** Those that he was given; an administrator has all, whatever stands here. */
  rights: Right[];
}

const rightsOf = ({ type, role, rights }: Membership): readonly Right[] =>
  type === 'EducationCenter' && role === 'HighOperator' ? rightsIn(type) : rights;

function operatorScope(
  session: Pick<OperatorScope, 'userId' | 'operatorId' | 'isEmailConfirmed' | 'lacksSecondFactor' | 'tokenId'> & {
    organizationId: string | null;
  },
  memberships: Membership[],
): OperatorScope {
  const { userId, operatorId, isEmailConfirmed, lacksSecondFactor, organizationId, tokenId } = session;
  // A membership may have ended since the organization was chosen: the next one takes its place.
  const current = memberships.find(({ id }) => id === organizationId) ?? memberships[0] ?? null;
  const scope: Omit<OperatorScope, symbol> = {
    kind: 'operator',
    userId,
    operatorId,
    isEmailConfirmed,
    lacksSecondFactor,
    organization: current && { id: current.id, type: current.type },
    role: current?.role ?? null,
    rights: current ? rightsOf(current) : [],
    organizationIds: memberships.map(({ id }) => id),
    customerIds: memberships.filter(({ type }) => type === 'Customer').map(({ id }) => id),
    rightsIn: Object.fromEntries(memberships.map((membership) => [membership.id, rightsOf(membership)])),
    tokenId,
    tokenRights: null,
  };
  return scope as OperatorScope;
}
