import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import type { Db } from '../../../db/connection.ts';
import { findSandboxCourse } from './catalogue.ts';
import { doLesson, findByToken, listPlaces, logIn } from './db.ts';
import { coursesPage, loginPage } from './page.ts';

/** Only its own style sheet and its own forms. */
const CONTENT_SECURITY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const style = readFileSync(join(import.meta.dirname, 'lms.css'));

const HOME = '/sandbox-lms';
const COOKIE = 'sandbox-lms';
const cookieOptions = { path: HOME, httpOnly: true, sameSite: 'lax' } as const;

type Fields = { login?: unknown; password?: unknown };

/** Serves the demo learning system at /sandbox-lms: a login, and courses whose lessons can be ticked off. */
export function sandboxLms(db: Db) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const whoIs = async (request: FastifyRequest) => {
      const token = request.cookies[COOKIE];
      return token ? findByToken(db, token) : undefined;
    };
    app.get(`${HOME}/lms.css`, async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
    app.get(HOME, async (request, reply) => {
      const user = await whoIs(request);
      return show(reply, user ? coursesPage(user.fullName, await listPlaces(db, user.id)) : loginPage(null));
    });
    app.post<{ Body: Fields | null }>(`${HOME}/login`, async (request, reply) => {
      const { login = '', password = '' } = request.body ?? {};
      const token = randomBytes(32).toString('base64url');
      const isKnown = await logIn(db, String(login), String(password), token);
      if (!isKnown) return show(reply.status(401), loginPage(String(login)));
      return reply.setCookie(COOKIE, token, cookieOptions).redirect(HOME, 303);
    });
    app.post(`${HOME}/logout`, async (_request, reply) => reply.clearCookie(COOKIE, cookieOptions).redirect(HOME, 303));
    app.post<{ Params: { id: string } }>(`${HOME}/course/:id/lesson`, async (request, reply) => {
      const user = await whoIs(request);
      const course = findSandboxCourse(Number(request.params.id));
      if (user && course) await doLesson(db, user.id, course.id, course.lessons.length);
      return reply.redirect(HOME, 303);
    });
  };
}

const show = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .header('content-security-policy', CONTENT_SECURITY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
